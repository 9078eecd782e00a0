import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("abcdefghijklmnop").lineLimit(1).truncationMode(.head)
  }
}

@Test func `truncationMode says where a line is cut`() throws {
  try expect(Program(), texts: ["…ijklmnop"])
}
