import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    ZStack {
      Color.clear
      if isOn { Color.red.transition(.opacity) }
    }
    .contentShape(Rectangle())
    .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `A view appears with the transition opacity`() throws {
  try expect(Program(), tapped: true, at: 0.5, "opacity 0.5")
}
