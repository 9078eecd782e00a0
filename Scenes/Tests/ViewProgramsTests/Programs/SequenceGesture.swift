import FastVectorViews
import Testing

private struct Program: View {
  @State private var text = "none"
  var body: some View {
    Text(text)
      .frame(width: 100, height: 100)
      .gesture(
        LongPressGesture().sequenced(before: DragGesture(minimumDistance: 0))
          .onEnded {
            if case .second(true, let drag?) = $0 { text = "\(drag.translation.width)" }
          })
  }
}

@Test func `A sequence gesture starts its second gesture after the first one`() throws {
  try expect(Program(), texts: ["15.0"]) {
    try $0.beginTouch(at: middle)
    $0.advance(to: 0.5)
    $0.moveTouch(to: CGPoint(x: 65, y: 50))
    $0.endTouch()
  }
  try expect(Program(), texts: ["none"]) { try $0.drag(from: middle, to: CGPoint(x: 65, y: 50)) }
}
