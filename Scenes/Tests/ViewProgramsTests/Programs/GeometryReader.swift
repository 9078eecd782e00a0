import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    GeometryReader { proxy in Rectangle().frame(width: proxy.size.width / 4, height: 10) }
  }
}

@Test func `A GeometryReader reports its size`() throws {
  try expect(Program(), "(0, 0, 25, 10)")
}
