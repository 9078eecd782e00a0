import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("a rather long line").lineLimit(1).minimumScaleFactor(0.2)
  }
}

@Test func `The modifier minimumScaleFactor shrinks text`() throws {
  try expect(Program(), texts: ["a rather long line"])
}
