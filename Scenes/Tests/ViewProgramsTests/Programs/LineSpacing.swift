import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("a\nb").font(.system(size: 10)).lineSpacing(20)
  }
}

@Test func `lineSpacing leaves room between lines`() throws {
  try expect(Program(), texts: ["a", "b"])
}
