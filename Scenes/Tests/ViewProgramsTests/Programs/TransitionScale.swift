import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    ZStack {
      Color.clear
      if isOn { Color.red.transition(.scale) }
    }
    .contentShape(Rectangle())
    .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `A view appears with the transition scale`() throws {
  try expect(Program(), tapped: true, at: 0.5, "_ScaleEffect [0.5, 0.5")
}
