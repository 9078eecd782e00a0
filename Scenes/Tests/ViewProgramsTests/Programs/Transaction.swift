import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Rectangle().fill(.red).frame(width: 20, height: 20).offset(x: isOn ? 40 : 0)
      .transaction { $0.animation = nil }
      .onTapGesture { withAnimation { isOn = true } }
  }
}

@Test func `The modifier transaction replaces the animation of a change`() throws {
  try expect(Program(), tapped: true, at: 0.1, "_OffsetEffect [40, 0]")
}
