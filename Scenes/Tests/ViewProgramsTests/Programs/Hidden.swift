import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    VStack {
      Text("seen")
      Text("not seen").hidden()
    }
  }
}

@Test func `The modifier hidden keeps the space of a view`() throws {
  try expect(Program(), texts: ["seen"])
}
