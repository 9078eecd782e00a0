import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Rectangle().fill(.red).frame(width: 20, height: 20).offset(x: isOn ? 40 : 0)
      .onAppear { withAnimation(.linear(duration: 2).speed(2)) { isOn = true } }
  }
}

@Test func `The method speed(_:) makes an animation faster`() throws {
  try expect(Program(), at: 0.5, "_OffsetEffect [20, 0]")
}
