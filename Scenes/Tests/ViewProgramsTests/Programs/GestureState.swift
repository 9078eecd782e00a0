import FastVectorViews
import Testing

private struct Program: View {
  @GestureState private var offset = CGSize.zero
  var body: some View {
    Text("\(offset.width, specifier: "%.0f")")
      .frame(width: 100, height: 100)
      .gesture(DragGesture().updating($offset) { value, state, _ in state = value.translation })
  }
}

@Test func `A GestureState resets at the end of its gesture`() throws {
  try expect(Program(), texts: ["20"]) {
    try $0.beginTouch(at: middle)
    $0.moveTouch(to: CGPoint(x: 70, y: 50))
  }
  try expect(Program(), texts: ["0"]) { try $0.drag(from: middle, to: CGPoint(x: 70, y: 50)) }
}
