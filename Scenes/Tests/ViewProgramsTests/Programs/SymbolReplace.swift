import FastVectorViews
import Testing

private struct Program: View {
  @State private var isPlaying = false
  var body: some View {
    Image(systemName: isPlaying ? "pause.fill" : "play.fill").contentTransition(.symbolEffect(.replace.downUp))
      .onTapGesture { isPlaying.toggle() }
  }
}

@Test func `The modifier contentTransition animates a change of the symbol`() throws {
  try expect(Program(), tapped: true, at: 1, "Image pause.fill")
}
