import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Circle().strokeBorder(AngularGradient(colors: [.red, .blue], center: .center), lineWidth: 10)
  }
}

@Test func `A shape is filled with an angular gradient`() throws {
  try expect(Program(), "stroke 10")
  try expect(Program(), looksDifferentFrom: Circle().strokeBorder(.red, lineWidth: 10))
}
