import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    VStack(spacing: 0) {
      Color.red.frame(height: 20)
      Divider()
      Color.blue.frame(height: 20)
    }
  }
}

@Test func `A Divider is a line across a stack`() throws {
  try expect(Program(), "(0, 50.5, 100, 20)")
}
