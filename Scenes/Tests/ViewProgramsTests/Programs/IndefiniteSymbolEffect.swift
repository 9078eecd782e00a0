import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Image(systemName: "wifi").symbolEffect(.variableColor.iterative.reversing, options: .repeating, isActive: true)
  }
}

@Test func `An indefinite symbol effect highlights layers while it is active`() throws {
  try expect(Program(), at: 0.3, "lit 0.5")
}
