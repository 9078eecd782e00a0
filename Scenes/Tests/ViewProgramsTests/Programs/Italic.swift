import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("a").italic()
  }
}

@Test func `The modifier italic slants letters`() throws {
  try expect(Program(), "\"a\" 17")
  try expect(Program(), looksDifferentFrom: Text("a"))
}
