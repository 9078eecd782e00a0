import FastVectorViews
import Testing

private struct Program: View {
  @State private var isPressed = false

  var body: some View {
    RoundedRectangle(cornerRadius: 8)
      .fill(
        .orange.shadow(.inner(color: .black, radius: isPressed ? 4 : 0)).shadow(.drop(color: .black, radius: 2, y: 2))
      )
      .frame(width: 40, height: 20)
      .onTapGesture { withAnimation(.linear(duration: 1)) { isPressed = true } }
  }
}

@Test func `The shadows of a style animate`() throws {
  try expect(Program(), tapped: true, at: 0.5, "inner shadow #000000 2 (0, 0) shadow #000000 2 (0, 2)")
}
