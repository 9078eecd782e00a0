import FastVectorViews
import Testing

private struct Counter: View, Animatable {
  var value: Double

  var animatableData: Double {
    get { value }
    set { value = newValue }
  }

  var body: some View { Text("\(Int(value))") }
}

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Counter(value: isOn ? 100 : 0)
      .contentShape(Rectangle())
      .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `A view animates its animatable data`() throws {
  try expect(Program(), tapped: true, at: 0.5, "\"50\"")
}
