import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Color(.displayP3, red: 1, green: 0, blue: 0).mix(with: .blue, by: 0.5)
  }
}

@Test func `The method mix(with:by:) mixes two colors`() throws {
  try expect(Program(), "(0, 0, 100, 100)")
  try expect(Program(), looksDifferentFrom: Color(.displayP3, red: 1, green: 0, blue: 0))
}
