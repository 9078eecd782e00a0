import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("x") + Text("2").font(.caption).baselineOffset(8)
  }
}

@Test func `The modifier baselineOffset raises letters`() throws {
  try expect(Program(), texts: ["x", "2"])
  try expect(Program(), looksDifferentFrom: Text("x") + Text("2").font(.caption))
}
