import FastVectorViews
import Testing

private struct GrowingButton: ButtonStyle {
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .padding()
      .background(.blue)
      .foregroundStyle(.white)
      .clipShape(Capsule())
      .scaleEffect(configuration.isPressed ? 1.2 : 1)
      .animation(.easeOut(duration: 0.2), value: configuration.isPressed)
  }
}

private struct Program: View {
  @State private var count = 0

  var body: some View { Button("\(count)") { count += 1 }.buttonStyle(GrowingButton()) }
}

@Test func `A ButtonStyle draws a button`() throws { try expect(Program(), tapped: true, "\"1\"") }
