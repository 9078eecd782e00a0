import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Rectangle().fill(isOn ? Color.red : Color.black)
      .transaction {
        $0.animation = .linear(duration: 1)
      } body: {
        $0.opacity(isOn ? 0 : 1)
      }
      .onTapGesture { isOn = true }
  }
}

@Test func `The modifier transaction(_:body:) affects only the modifiers in its body`() throws {
  try expect(Program(), tapped: true, at: 0.5, "opacity 0.5", "#ff3b30")
}
