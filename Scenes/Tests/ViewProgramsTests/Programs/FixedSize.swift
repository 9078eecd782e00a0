import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("some words that are long").fixedSize(horizontal: true, vertical: false)
  }
}

@Test func `The modifier fixedSize gives a view its ideal size`() throws {
  try expect(Program(), "\"some words that are long\"")
  try expect(Program(), looksDifferentFrom: Text("some words that are long"))
}
