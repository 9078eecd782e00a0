import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("ab").font(.system(size: 20)).kerning(10)
  }
}

@Test func `The modifier kerning adds space after letters`() throws {
  try expect(Program(), texts: ["a", "b"])
  try expect(Program(), looksDifferentFrom: Text("ab").font(.system(size: 20)))
}
