import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Grid(alignment: .leading, horizontalSpacing: 10, verticalSpacing: 10) {
      GridRow {
        Color.red.frame(width: 20, height: 20)
        Color.green.frame(width: 20, height: 20)
      }
      GridRow {
        Color.blue.frame(width: 20, height: 20).gridCellColumns(2)
      }
    }
  }
}

@Test func `A grid arranges views in rows and columns`() throws {
  try expect(Program(), "(25, 25, 20, 20)", "(55, 25, 20, 20)", "(25, 55, 20, 20)")
}
