import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("small").textCase(.uppercase)
  }
}

@Test func `The modifier textCase changes letters to uppercase`() throws {
  try expect(Program(), texts: ["SMALL"])
}
