import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Rectangle().frame(width: 10, height: 10).position(x: 20, y: 30)
  }
}

@Test func `The modifier position places the center of a view`() throws {
  try expect(Program(), "(15, 25, 10, 10)")
}
