import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    ProgressView("wait").controlSize(.large).tint(.blue)
  }
}

@Test func `A ProgressView without a value is a spinner`() throws {
  try expect(Program(), at: 0.5, "\"wait\"")
}
