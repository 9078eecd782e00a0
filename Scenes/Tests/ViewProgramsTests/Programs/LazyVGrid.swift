import FastVectorViews
import Testing

private struct Program: View {
  let columns = [GridItem(.adaptive(minimum: 40), spacing: 10)]
  var body: some View {
    LazyVGrid(columns: columns, spacing: 10) {
      ForEach(0..<3) { _ in Color.red.frame(height: 20) }
    }
  }
}

@Test func `A LazyVGrid has as many adaptive columns as fit`() throws {
  try expect(Program(), "(0, 25, 45, 20)", "(55, 25, 45, 20)", "(0, 55, 45, 20)")
}
