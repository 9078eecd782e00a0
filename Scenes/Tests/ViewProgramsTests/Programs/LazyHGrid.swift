import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    LazyHGrid(rows: [GridItem(.flexible(), spacing: 0), GridItem(.flexible())], spacing: 0) {
      ForEach(0..<3) { _ in Color.red.frame(width: 20) }
    }
  }
}

@Test func `A LazyHGrid arranges views in rows`() throws {
  try expect(Program(), "(30, 0, 20, 50)", "(30, 50, 20, 50)", "(50, 0, 20, 50)")
}
