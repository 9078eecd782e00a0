import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Color.red.frame(width: 30, height: 40, alignment: .topLeading)
  }
}

@Test func `A frame gives a view a size`() throws {
  try expect(Program(), "(35, 30, 30, 40)")
}
