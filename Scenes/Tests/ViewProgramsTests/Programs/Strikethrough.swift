import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("a").strikethrough()
  }
}

@Test func `The modifier strikethrough draws a line through letters`() throws {
  try expect(Program(), "\"a\" 17")
  try expect(Program(), looksDifferentFrom: Text("a"))
}
