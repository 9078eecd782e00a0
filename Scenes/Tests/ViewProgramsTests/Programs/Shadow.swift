import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Rectangle().fill(.red).frame(width: 20, height: 20).shadow(
      color: .black, radius: isOn ? 8 : 0, x: 0, y: isOn ? 4 : 0
    )
    .contentShape(Rectangle())
    .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `The modifier shadow animates its parameters`() throws {
  try expect(Program(), tapped: true, at: 0.5, "shadow")
}
