import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("small").textCase(.uppercase)
  }
}

@Test func `textCase makes letters capital`() throws {
  try expect(Program(), texts: ["SMALL"])
}
