import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("one\ntwo\nthree").lineLimit(2)
  }
}

@Test func `The modifier lineLimit truncates text`() throws {
  try expect(Program(), texts: ["one", "two…"])
}
