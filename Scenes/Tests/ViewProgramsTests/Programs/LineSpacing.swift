import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("a\nb").font(.system(size: 10)).lineSpacing(20)
  }
}

@Test func `The modifier lineSpacing adds space between lines`() throws {
  try expect(Program(), texts: ["a", "b"])
  try expect(Program(), looksDifferentFrom: Text("a\nb").font(.system(size: 10)))
}
