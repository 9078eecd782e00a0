import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Circle().fill(Gradient(colors: [.red, .blue]))
  }
}

@Test func `A Gradient fills from top to bottom`() throws {
  try expect(Program(), "linear")
  try expect(Program(), looksDifferentFrom: Circle().fill(.red))
}
