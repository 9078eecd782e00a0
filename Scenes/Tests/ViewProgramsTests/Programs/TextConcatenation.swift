import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("a").bold() + Text("b").foregroundColor(.red) + Text("c").font(.caption)
  }
}

@Test func `Text can be concatenated`() throws {
  try expect(Program(), texts: ["a", "b", "c"])
  try expect(Program(), looksDifferentFrom: Text("a") + Text("b") + Text("c"))
}
