import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Color.red.ignoresSafeArea()
  }
}

@Test func `The modifier ignoresSafeArea has no effect on a stage`() throws {
  try expect(Program(), "(0, 0, 100, 100)")
}
