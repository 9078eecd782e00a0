import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Rectangle().fill(.red).frame(width: 20, height: 20).colorInvert()
  }
}

@Test func `The modifier colorInvert inverts colors`() throws {
  try expect(Program(), "color invert")
  try expect(Program(), looksDifferentFrom: Rectangle().fill(.red).frame(width: 20, height: 20))
}
