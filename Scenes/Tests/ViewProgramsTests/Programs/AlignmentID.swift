import FastVectorViews
import Testing

private enum Third: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context.height / 3 }
}

extension VerticalAlignment {
  fileprivate static let third = VerticalAlignment(Third.self)
}

private struct Program: View {
  var body: some View {
    HStack(alignment: .third, spacing: 0) {
      Rectangle().frame(width: 10, height: 60)
      Rectangle().frame(width: 10, height: 30)
    }
  }
}

@Test func `An AlignmentID defines a custom alignment`() throws {
  try expect(Program(), "(40, 20, 10, 60)", "(50, 30, 10, 30)")
}
