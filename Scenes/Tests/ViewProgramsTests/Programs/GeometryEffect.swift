import FastVectorViews
import Testing

private struct Slide: GeometryEffect {
  var distance: CGFloat

  var animatableData: CGFloat {
    get { distance }
    set { distance = newValue }
  }

  func effectValue(size: CGSize) -> ProjectionTransform {
    ProjectionTransform(CGAffineTransform(translationX: distance, y: 0))
  }
}

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Rectangle().frame(width: 20, height: 20).modifier(Slide(distance: isOn ? 30 : 0))
      .contentShape(Rectangle())
      .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `A GeometryEffect animates its animatable data`() throws {
  try expect(Program(), tapped: true, at: 0.5, "Slide [15]")
}
