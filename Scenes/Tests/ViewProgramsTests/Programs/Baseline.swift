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

@Test func `Text is aligned by its baseline`() throws {
  try expect(Program(), "Rectangle")
  let plain = HStack(spacing: 0) {
    Text("a").font(.system(size: 10))
    Rectangle().frame(width: 10, height: 10)
  }
  try expect(Program(), looksDifferentFrom: plain)
}
