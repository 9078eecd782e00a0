import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("a").padding(10).background(.red, in: Capsule())
  }
}

@Test func `The modifier background puts a view behind another one`() throws {
  try expect(Program(), "Capsule #ff3b30")
  try expect(Program(), looksDifferentFrom: Text("a").padding(10))
}
