import FastVectorViews
import Testing

private struct Program: View {
  @State private var isDone = false
  var body: some View {
    Text(isDone ? "done" : "not yet")
      .frame(width: 100, height: 100)
      .gesture(LongPressGesture(minimumDuration: 1).onEnded { isDone = $0 })
  }
}

@Test func `LongPressGesture is recognized after its duration`() throws {
  try expect(Program(), texts: ["not yet"]) { try $0.press(at: middle, for: 0.9) }
  try expect(Program(), texts: ["done"]) { try $0.press(at: middle, for: 1) }
}
