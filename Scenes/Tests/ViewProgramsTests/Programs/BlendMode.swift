import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    ZStack {
      Color.red
      Color.blue.blendMode(.multiply)
    }
  }
}

@Test func `The modifier blendMode mixes a view with the views behind it`() throws {
  try expect(Program(), "blend mode multiply")
  let plain = ZStack {
    Color.red
    Color.blue
  }
  try expect(Program(), looksDifferentFrom: plain)
}
