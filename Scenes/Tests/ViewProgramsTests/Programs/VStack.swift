import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Rectangle().frame(width: 20, height: 20)
      Rectangle().frame(width: 30, height: 10)
    }
  }
}

@Test func `A VStack arranges views vertically`() throws {
  try expect(Program(), "Rectangle #000000 (35, 33, 20, 20)", "Rectangle #000000 (35, 57, 30, 10)")
}
