import FastVectorViews
import Testing

private struct Shifted: ViewModifier {
  let isAway: Bool
  func body(content: Content) -> some View { content.offset(x: isAway ? 40 : 0) }
}

private struct Program: View {
  @State private var isAway = false
  var body: some View {
    Color.red.frame(width: 20, height: 20)
      .modifier(Shifted(isAway: isAway).animation(.linear(duration: 1)))
      .onTapGesture { isAway = true }
  }
}

@Test func `The animation of a ViewModifier animates its body`() throws {
  try expect(Program(), tapped: true, at: 0.5, "_OffsetEffect [20, 0]")
}
