import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Rectangle().frame(width: 40, height: 10)
      Rectangle().frame(width: 10, height: 10).alignmentGuide(.leading) { _ in -30 }
    }
  }
}

@Test func `The modifier alignmentGuide moves a view along the axis of its stack`() throws {
  try expect(Program(), "(30, 40, 40, 10)", "(60, 50, 10, 10)")
}
