import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Rectangle().fill(.red).frame(width: 20, height: 20).offset(x: isOn ? 40 : 0).animation(.spring, value: isOn)
      .contentShape(Rectangle())
      .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `A spring animates an offset`() throws {
  try expect(Program(), tapped: true, at: 0.2, "_OffsetEffect [")
}
