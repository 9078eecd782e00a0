import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Rectangle().fill(.red).frame(width: 20, height: 20).rotationEffect(.degrees(isOn ? 90 : 0))
      .contentShape(Rectangle())
      .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `The modifier rotationEffect rotates a view without affecting the layout`() throws {
  try expect(Program(), tapped: true, at: 0.5, "_RotationEffect [100.531, 64, 64]")
}
