import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Color.blue.safeAreaInset(edge: .bottom, spacing: 0) { Color.red.frame(height: 30) }
  }
}

@Test func `The modifier safeAreaInset insets a view at an edge`() throws {
  try expect(Program(), "(0, 0, 100, 70)", "(0, 70, 100, 30)")
}
