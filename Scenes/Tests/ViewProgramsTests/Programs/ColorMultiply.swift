import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Rectangle().fill(.red).frame(width: 20, height: 20).colorMultiply(isOn ? .black : .white)
      .contentShape(Rectangle())
      .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `The modifier colorMultiply animates its color`() throws {
  try expect(Program(), tapped: true, at: 0.5, "color multiply #")
}
