import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Button("Go") {}.buttonStyle(.borderedProminent).buttonBorderShape(.capsule).controlSize(.large)
  }
}

@Test func `The modifier buttonBorderShape gives a button the shape of a capsule`() throws {
  try expect(Program(), "\"Go\"")
  try expect(Program(), looksDifferentFrom: Button("Go") {}.buttonStyle(.borderedProminent).controlSize(.large))
}
