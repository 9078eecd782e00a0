import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Color.red.frame(height: 20).containerRelativeFrame(.horizontal) { width, _ in width * 0.8 }
  }
}

@Test func `The modifier containerRelativeFrame takes a fraction of the stage`() throws {
  try expect(Program(), "(10, 40, 80, 20)")
}
