import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    ZStack(alignment: .bottomTrailing) {
      Rectangle().frame(width: 40, height: 40)
      Circle().fill(.red).frame(width: 10, height: 10)
    }
  }
}

@Test func `A ZStack arranges views on top of each other`() throws {
  try expect(Program(), "(30, 30, 40, 40)", "(60, 60, 10, 10)")
}
