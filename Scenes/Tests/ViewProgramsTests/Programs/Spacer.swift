import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    HStack(spacing: 0) {
      Rectangle().frame(width: 20, height: 20)
      Spacer()
      Rectangle().frame(width: 20, height: 20)
    }
  }
}

@Test func `A Spacer fills the remaining space`() throws {
  try expect(Program(), "(0, 40, 20, 20)", "(80, 40, 20, 20)")
}
