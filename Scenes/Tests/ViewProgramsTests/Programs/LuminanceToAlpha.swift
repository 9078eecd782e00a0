import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Color.red.mask {
      LinearGradient(colors: [.black, .white], startPoint: .top, endPoint: .bottom).luminanceToAlpha()
    }
  }
}

@Test func `The modifier luminanceToAlpha turns a gradient into a mask`() throws {
  try expect(Program(), "luminance to alpha")
  let plain = Color.red.mask { LinearGradient(colors: [.black, .white], startPoint: .top, endPoint: .bottom) }
  try expect(Program(), looksDifferentFrom: plain)
}
