import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Rectangle().fill(.red).frame(width: 20, height: 20).offset(x: isOn ? 40 : 0)
      .onAppear { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `The modifier onAppear starts an animation`() throws {
  try expect(Program(), at: 0.5, "_OffsetEffect [20, 0]")
}
