import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("one two\nx").multilineTextAlignment(.trailing)
  }
}

@Test func `The modifier multilineTextAlignment aligns lines`() throws {
  try expect(Program(), texts: ["one two", "x"])
  try expect(Program(), looksDifferentFrom: Text("one two\nx"))
}
