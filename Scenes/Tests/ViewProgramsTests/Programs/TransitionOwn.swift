import FastVectorViews
import Testing

private struct Turned: Transition {
  func body(content: Content, phase: TransitionPhase) -> some View {
    content.rotationEffect(.degrees(phase.isIdentity ? 0 : 90))
  }
}

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    ZStack {
      Color.clear
      if isOn { Color.red.transition(Turned()) }
    }
    .contentShape(Rectangle())
    .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `A view appears with a custom Transition`() throws {
  try expect(Program(), tapped: true, at: 0.5, "_RotationEffect [")
}
