import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Color.red.cornerRadius(10)
  }
}

@Test func `The modifier cornerRadius rounds corners`() throws {
  try expect(Program(), "clip RoundedRectangle")
  try expect(Program(), looksDifferentFrom: Color.red)
}
