import FastVectorViews
import Testing

private struct Program: View {
  @State private var count = 0
  var body: some View { Button("\(count)") { count += 1 }.keyboardShortcut("n", modifiers: [.command, .shift]) }
}

@Test func `A keyboardShortcut runs the action of its button`() throws {
  try expect(Program(), texts: ["1"]) { try $0.press(KeyboardShortcut("n", modifiers: [.command, .shift])) }
}
