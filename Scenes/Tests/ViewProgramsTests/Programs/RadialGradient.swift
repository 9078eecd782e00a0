import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Circle().fill(.radialGradient(colors: [.white, .red], center: .center, startRadius: 0, endRadius: 50))
  }
}

@Test func `A shape is filled with a radial gradient`() throws {
  try expect(Program(), "Circle")
  try expect(Program(), looksDifferentFrom: Circle().fill(.red))
}
