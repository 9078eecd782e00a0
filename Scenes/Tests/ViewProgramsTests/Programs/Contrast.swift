import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Rectangle().fill(.red).frame(width: 20, height: 20).contrast(isOn ? 2 : 1)
      .contentShape(Rectangle())
      .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `The modifier contrast animates its amount`() throws {
  try expect(Program(), tapped: true, at: 0.5, "contrast 1.5")
}
