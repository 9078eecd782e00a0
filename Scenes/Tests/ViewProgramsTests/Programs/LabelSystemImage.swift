import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Label("Home", systemImage: "house")
  }
}

@Test func `Label has a symbol`() throws {
  try expect(Program(), "Image house", "\"Home\"")
}
