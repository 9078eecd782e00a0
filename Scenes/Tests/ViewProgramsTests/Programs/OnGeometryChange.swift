import FastVectorViews
import Testing

private struct Program: View {
  @State private var width = 0.0

  var body: some View {
    Text("\(Int(width))")
      .frame(width: 80)
      .onGeometryChange(for: CGFloat.self) {
        $0.size.width
      } action: {
        width = $0
      }
  }
}

@Test func `The action of onGeometryChange receives a size`() throws {
  try expect(Program(), texts: ["80"])
}
