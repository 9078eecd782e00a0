import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    ProgressView(value: 0.25)
  }
}

@Test func `A ProgressView shows the completed fraction`() throws {
  try expect(Program(), "[0.25]")
}
