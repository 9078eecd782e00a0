import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Color.red.clipShape(Circle())
  }
}

@Test func `The modifier clipShape clips a view to a shape`() throws {
  try expect(Program(), "clip Circle")
  try expect(Program(), looksDifferentFrom: Color.red)
}
