import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: 0) {
      Text("a").font(.system(size: 10))
      Rectangle().frame(width: 10, height: 10)
    }
  }
}

@Test func `Texts are aligned by their baselines`() throws {
  try expect(Program(), "Rectangle")
  let plain = HStack(spacing: 0) {
    Text("a").font(.system(size: 10))
    Rectangle().frame(width: 10, height: 10)
  }
  try expect(Program(), looksDifferentFrom: plain)
}
