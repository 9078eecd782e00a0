import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Color.clear.frame(width: 40, height: 40).border(.red, width: 4)
  }
}

@Test func `The modifier border draws inside the edges`() throws {
  try expect(Program(), "stroke 4")
  try expect(Program(), looksDifferentFrom: Color.clear.frame(width: 40, height: 40))
}
