import FastVectorViews
import Testing

private struct Program: View {
  @Environment(\.colorScheme) private var scheme

  var body: some View {
    Text(scheme == .dark ? "dark" : "light").background(.red).preferredColorScheme(.dark)
  }
}

@Test func `The modifier preferredColorScheme makes a scene dark`() throws {
  try expect(Program(), texts: ["dark"])
}
