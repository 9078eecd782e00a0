import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Grid(horizontalSpacing: 0, verticalSpacing: 0) {
      GridRow { Color.red.frame(width: 10, height: 20).gridColumnAlignment(.trailing) }
      GridRow { Color.green.frame(width: 40, height: 20) }
    }
  }
}

@Test func `The modifier gridColumnAlignment aligns a column`() throws {
  try expect(Program(), "(60, 30, 10, 20)", "(30, 50, 40, 20)")
}
