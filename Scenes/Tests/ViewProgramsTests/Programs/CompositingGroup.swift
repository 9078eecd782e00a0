import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    ZStack {
      Color.red
      Color.blue
    }
    .compositingGroup()
    .opacity(0.5)
  }
}

@Test func `The modifier compositingGroup draws its view as a single picture`() throws {
  try expect(Program(), "group", "opacity 0.5")
}
