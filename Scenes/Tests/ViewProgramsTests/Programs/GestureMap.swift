import FastVectorViews
import Testing

private struct Program: View {
  @State private var isRight = false
  var body: some View {
    Text(isRight ? "right" : "left")
      .frame(width: 100, height: 100)
      .gesture(DragGesture().map { $0.translation.width > 0 }.onChanged { isRight = $0 })
  }
}

@Test func `The method map(_:) converts the values of a gesture`() throws {
  try expect(Program(), texts: ["right"]) { try $0.drag(from: middle, to: CGPoint(x: 70, y: 50)) }
}
