import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Color.red.aspectRatio(2, contentMode: .fit)
  }
}

@Test func `The modifier aspectRatio keeps the aspect ratio of a view`() throws {
  try expect(Program(), "(0, 25, 100, 50)")
}
