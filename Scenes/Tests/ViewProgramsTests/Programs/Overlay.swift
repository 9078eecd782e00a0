import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Color.red.frame(width: 40, height: 40).overlay(alignment: .topLeading) { Circle().frame(width: 10, height: 10) }
  }
}

@Test func `The modifier overlay puts a view in front of another one`() throws {
  try expect(Program(), "(30, 30, 10, 10)")
}
