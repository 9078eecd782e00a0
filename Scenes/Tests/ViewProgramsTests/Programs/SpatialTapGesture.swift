import FastVectorViews
import Testing

private struct Program: View {
  @State private var x = 0.0
  var body: some View {
    Text("\(x, specifier: "%.0f")")
      .frame(width: 100, height: 100)
      .contentShape(Rectangle())
      .gesture(SpatialTapGesture().onEnded { x = $0.location.x })
  }
}

@Test func `A SpatialTapGesture has the location of a tap`() throws {
  try expect(Program(), texts: ["20"]) { try $0.tap(at: CGPoint(x: 20, y: 50)) }
}
