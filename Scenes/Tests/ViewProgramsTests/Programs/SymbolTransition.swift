import FastVectorViews
import Testing

private struct Program: View {
  @State private var isShown = false
  var body: some View {
    VStack {
      Color.gray.frame(width: 20, height: 20).onTapGesture { withAnimation(.linear(duration: 1)) { isShown = true } }
      if isShown { Image(systemName: "star.fill").transition(.symbolEffect(.appear)) }
    }
  }
}

@Test func `A symbol appears with the transition symbolEffect`() throws {
  try expect(Program(), tapped: true, at: 0.5, "_ScaleEffect [0.75, 0.75", "opacity 0.5")
}
