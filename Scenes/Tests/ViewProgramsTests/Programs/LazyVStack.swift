import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    LazyVStack(alignment: .leading, spacing: 10) {
      ForEach(0..<3) { _ in Color.red.frame(width: 20, height: 20) }
    }
  }
}

@Test func `A LazyVStack is as wide as its container`() throws {
  try expect(Program(), "(0, 10, 20, 20)", "(0, 40, 20, 20)", "(0, 70, 20, 20)")
}
