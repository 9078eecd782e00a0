import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Rectangle().fill(.red).frame(width: 20, height: 20).transformEffect(
      CGAffineTransform(translationX: isOn ? 10 : 0, y: 0)
    )
    .contentShape(Rectangle())
    .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `The modifier transformEffect transforms a view without animation`() throws {
  try expect(Program(), tapped: true, at: 0.5, "_TransformEffect")
}
