import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Button("Go") {}.buttonStyle(.borderedProminent).buttonBorderShape(.capsule).controlSize(.large)
  }
}

@Test func `buttonBorderShape draws capsules`() throws {
  try expect(Program(), "\"Go\"")
  try expect(Program(), looksDifferentFrom: Button("Go") {}.buttonStyle(.borderedProminent).controlSize(.large))
}
