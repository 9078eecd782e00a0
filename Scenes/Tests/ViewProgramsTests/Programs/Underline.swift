import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("a").underline(pattern: .dot, color: .red)
  }
}

@Test func `The modifier underline draws a line under letters`() throws {
  try expect(Program(), "\"a\" 17")
  try expect(Program(), looksDifferentFrom: Text("a"))
}
