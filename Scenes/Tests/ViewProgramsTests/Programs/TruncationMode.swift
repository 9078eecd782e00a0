import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("abcdefghijklmnop").lineLimit(1).truncationMode(.head)
  }
}

@Test func `The modifier truncationMode sets the position of the ellipsis`() throws {
  try expect(Program(), texts: ["…ijklmnop"])
}
