import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Color.red.frame(width: 40, height: 20)
      .visualEffect { content, geometry in
        content.offset(y: geometry.size.height).scaleEffect(geometry.size.width / 20)
      }
  }
}

@Test func `The modifier visualEffect can depend on the size of the view`() throws {
  try expect(Program(), "_OffsetEffect [0, 20]", "_ScaleEffect [2, 2, 64, 64]")
}
