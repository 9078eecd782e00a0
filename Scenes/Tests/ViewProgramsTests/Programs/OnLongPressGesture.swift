import FastVectorViews
import Testing

private struct Program: View {
  @State private var isPressed = false
  @State private var count = 0
  var body: some View {
    Text("\(isPressed ? "pressed" : "free") \(count)")
      .frame(width: 100, height: 100)
      .onLongPressGesture {
        count += 1
      } onPressingChanged: {
        isPressed = $0
      }
  }
}

@Test func `The modifier onLongPressGesture reports when a press starts`() throws {
  try expect(Program(), texts: ["pressed 0"]) { try $0.beginTouch(at: middle) }
  try expect(Program(), texts: ["free 1"]) { try $0.press(at: middle, for: 0.5) }
}
