import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Rectangle().fill(.red).frame(width: 20, height: 20).rotation3DEffect(
      .degrees(isOn ? 90 : 0), axis: (x: 0, y: 1, z: 0)
    )
    .contentShape(Rectangle())
    .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `The modifier rotation3DEffect rotates a view in space`() throws {
  try expect(Program(), tapped: true, at: 0.5, "_Rotation3DEffect [100.531")
}
