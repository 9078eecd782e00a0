import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("abcdefghijklmnop").lineLimit(1).truncationMode(.head)
  }
}

@Test func `truncationMode sets the side of the ellipsis`() throws {
  try expect(Program(), texts: ["…ijklmnop"])
}
