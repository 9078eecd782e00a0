import FastVectorViews
import Testing

private struct Wedge: Shape {
  var fraction: Double

  var animatableData: Double {
    get { fraction }
    set { fraction = newValue }
  }

  func path(in rect: CGRect) -> Path {
    Path(CGRect(x: rect.minX, y: rect.minY, width: rect.width * fraction, height: rect.height))
  }
}

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Wedge(fraction: isOn ? 1 : 0).fill(.red)
      .contentShape(Rectangle())
      .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `A Shape animates its animatable data`() throws {
  try expect(Program(), tapped: true, at: 0.5, "Wedge [0.5]")
}
