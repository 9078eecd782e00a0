import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    HStack(spacing: 10) {
      Rectangle().frame(width: 20, height: 20)
      Rectangle().frame(width: 30, height: 10)
    }
  }
}

@Test func `An HStack arranges views horizontally`() throws {
  try expect(Program(), "Rectangle #000000 (20, 40, 20, 20)", "Rectangle #000000 (50, 45, 30, 10)")
}
