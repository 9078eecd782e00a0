import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false
  @State private var isDone = false

  var body: some View {
    Text(isDone ? "done" : "not yet").opacity(isOn ? 0.9 : 1)
      .onTapGesture {
        withAnimation(.linear(duration: 1)) {
          isOn = true
        } completion: {
          isDone = true
        }
      }
  }
}

@Test func `The function withAnimation calls its completion`() throws {
  try expect(Program(), tapped: true, at: 1.1, "\"done\"")
}
