import FastVectorViews
import Testing

private struct Counting: ViewModifier, Animatable {
  var value: Double

  var animatableData: Double {
    get { value }
    set { value = newValue }
  }

  func body(content: Content) -> some View { content.overlay(Text("\(Int(value))")) }
}

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Color.red.modifier(Counting(value: isOn ? 100 : 0))
      .contentShape(Rectangle())
      .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `A modifier animates its animatable data`() throws {
  try expect(Program(), tapped: true, at: 0.5, "\"50\"")
}
