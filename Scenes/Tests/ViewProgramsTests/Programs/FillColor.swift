import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Rectangle().fill(isOn ? Color.white : Color.black)
      .contentShape(Rectangle())
      .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `A fill color animates`() throws {
  try expect(Program(), tapped: true, at: 0.5, "Rectangle #")
}
