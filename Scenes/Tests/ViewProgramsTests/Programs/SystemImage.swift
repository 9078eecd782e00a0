import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Image(systemName: "heart.fill").font(.system(size: 20)).foregroundStyle(.red).imageScale(.large)
  }
}

@Test func `The argument systemName names a symbol`() throws {
  try expect(Program(), "Image heart.fill #ff", "30.72, 30.72)")
}
