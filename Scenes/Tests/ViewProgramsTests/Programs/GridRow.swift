import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Grid(horizontalSpacing: 0, verticalSpacing: 0) {
      GridRow(alignment: .top) {
        Color.red.frame(width: 20, height: 40)
        Color.green.frame(width: 20, height: 20)
      }
      Divider().gridCellUnsizedAxes(.horizontal)
    }
  }
}

@Test func `A grid row has an alignment`() throws {
  try expect(Program(), "(30, 29.5, 20, 40)", "(50, 29.5, 20, 20)")
}
