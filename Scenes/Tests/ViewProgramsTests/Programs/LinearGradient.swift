import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    LinearGradient(colors: [.red, .blue], startPoint: .leading, endPoint: .trailing)
  }
}

@Test func `A LinearGradient is a view`() throws {
  try expect(Program(), "(0, 0, 100, 100)")
  try expect(Program(), looksDifferentFrom: Color.red)
}
