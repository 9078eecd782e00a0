import FastVectorViews
import Testing

private struct Program: View {
  @State private var end = 0.0
  var body: some View {
    Text("\(end, specifier: "%.0f")")
      .frame(width: 100, height: 100)
      .gesture(DragGesture().onEnded { end = $0.predictedEndTranslation.width })
  }
}

@Test func `A DragGesture predicts the end of a drag`() throws {
  // The drag moves 20 points in 0.1 s, at 200 points per second. The prediction assumes this velocity for another
  // quarter of a second: 20 + 200 * 0.25 = 70.
  try expect(Program(), texts: ["70"]) { try $0.drag(from: middle, to: CGPoint(x: 70, y: 50), duration: 0.1) }
}
