import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Rectangle().fill(.red).frame(width: 20, height: 20).offset(x: isOn ? 40 : 0)
      .animation(.linear(duration: 1), value: isOn)
      .onTapGesture { isOn = true }
  }
}

@Test func `The modifier animation(_:value:) animates changes of a value`() throws {
  try expect(Program(), tapped: true, at: 0.5, "_OffsetEffect [20, 0]")
}
