import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Color.red.mask { Circle().padding(20) }
  }
}

@Test func `The modifier mask shows a view where another one is opaque`() throws {
  try expect(Program(), "masked by the last", "Circle #000000 (20, 20, 60, 60)")
  try expect(Program(), looksDifferentFrom: Color.red)
}
