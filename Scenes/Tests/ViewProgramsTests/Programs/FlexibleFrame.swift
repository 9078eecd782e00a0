import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Color.red.frame(minWidth: 10, maxWidth: 60, maxHeight: 20)
  }
}

@Test func `A frame has minimum and maximum sizes`() throws {
  try expect(Program(), "(20, 40, 60, 20)")
}
