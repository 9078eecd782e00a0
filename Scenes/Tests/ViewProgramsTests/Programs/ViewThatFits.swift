import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    ViewThatFits {
      Text("much too long for the room")
      Text("short")
    }
  }
}

@Test func `A ViewThatFits shows the first view that fits`() throws {
  try expect(Program(), texts: ["short"])
}
