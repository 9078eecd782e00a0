import FastVectorViews
import Testing

private struct Program: View {
  @GestureState(resetTransaction: Transaction(animation: .linear(duration: 1))) private var x = 0.0
  var body: some View {
    Rectangle().frame(width: 20, height: 20).offset(x: x)
      .gesture(DragGesture().updating($x) { value, state, _ in state = value.translation.width })
  }
}

@Test func `A GestureState resets with its reset transaction`() throws {
  let stage = Stage(Program(), size: CGSize(width: 100, height: 100))
  try stage.drag(from: middle, to: CGPoint(x: 90, y: 50))
  stage.advance(to: stage.time + 0.5)
  #expect(stage.text.contains("_OffsetEffect [20, 0]"))
}
