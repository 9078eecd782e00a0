import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    ZStack {
      Color.red.zIndex(1)
      Color.blue
    }
  }
}

@Test func `The modifier zIndex draws a view in front of others`() throws {
  try expect(Program(), "#ff3b30")
}
