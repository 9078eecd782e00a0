import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    LazyHStack(alignment: .bottom, spacing: 20) {
      ForEach(0..<2) { _ in Color.red.frame(width: 20, height: 20) }
    }
  }
}

@Test func `A LazyHStack is as tall as its container`() throws {
  try expect(Program(), "(20, 80, 20, 20)", "(60, 80, 20, 20)")
}
