import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Rectangle().fill(.red).frame(width: 20, height: 20).scaleEffect(isOn ? 3 : 1)
      .contentShape(Rectangle())
      .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `The modifier scaleEffect scales a view without affecting the layout`() throws {
  try expect(Program(), tapped: true, at: 0.5, "_ScaleEffect [")
}
