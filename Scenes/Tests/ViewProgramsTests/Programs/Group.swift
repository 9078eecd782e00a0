import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Group {
      Text("a")
      Text("b")
    }
    .opacity(0.5)
  }
}

@Test func `A Group combines views`() throws {
  try expect(Program(), "opacity 0.5")
}
