import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("a").fontDesign(.monospaced).fontWeight(.bold)
  }
}

@Test func `The modifiers fontDesign and fontWeight change a font`() throws {
  try expect(Program(), "\"a\" 17 bold")
  try expect(Program(), looksDifferentFrom: Text("a").fontWeight(.bold))
}
