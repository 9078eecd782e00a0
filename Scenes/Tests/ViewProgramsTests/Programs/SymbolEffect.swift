import FastVectorViews
import Testing

private struct Program: View {
  @State private var count = 0
  var body: some View {
    Image(systemName: "bell").symbolEffect(.bounce, value: count)
      .onTapGesture { count += 1 }
  }
}

@Test func `The modifier symbolEffect bounces a symbol when a value changes`() throws {
  try expect(Program(), tapped: true, at: 0.15, "Image bell #000000 scale 1.225")
}
