import FastVectorViews
import Testing

private struct Program: View {
  @State private var width = 0.0
  var body: some View {
    Text("\(width, specifier: "%.0f")")
      .frame(width: 100, height: 100)
      .gesture(DragGesture().onChanged { width = $0.translation.width })
  }
}

@Test func `A DragGesture has the translation of a finger`() throws {
  try expect(Program(), texts: ["30"]) { try $0.drag(from: middle, to: CGPoint(x: 80, y: 50)) }
}
