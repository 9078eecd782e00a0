import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Label("Home", systemImage: "house")
  }
}

@Test func `A Label has an image and a title`() throws {
  try expect(Program(), "Image house", "\"Home\"")
}
