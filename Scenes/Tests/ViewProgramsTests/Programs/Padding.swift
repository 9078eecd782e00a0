import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Color.red.padding(.horizontal, 20).padding(.top, 10)
  }
}

@Test func `The modifier padding adds space around a view`() throws {
  try expect(Program(), "(20, 10, 60, 90)")
}
