import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    HStack(spacing: 0) {
      Color.red.frame(minWidth: 10)
      Color.blue.layoutPriority(1)
    }
  }
}

@Test func `Views of higher priority receive space first`() throws {
  try expect(Program(), "(0, 0, 10, 100)", "(10, 0, 90, 100)")
}
