import FastVectorViews
import Testing

private struct Program: View {
  @State private var scale = 1.0
  var body: some View {
    Text("\(scale, specifier: "%.2f")")
      .frame(width: 100, height: 100)
      .gesture(MagnificationGesture().onEnded { scale *= $0 })
  }
}

@Test func `MagnificationGesture has a number as its value`() throws {
  try expect(Program(), texts: ["0.25"]) {
    try $0.magnify(at: middle, by: 0.5)
    try $0.magnify(at: middle, by: 0.5)
  }
}
