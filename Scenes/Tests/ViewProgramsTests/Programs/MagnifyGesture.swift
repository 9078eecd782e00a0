import FastVectorViews
import Testing

private struct Program: View {
  @State private var scale = 1.0
  var body: some View {
    Text("\(scale, specifier: "%.2f")")
      .frame(width: 100, height: 100)
      .gesture(MagnifyGesture().onChanged { scale = $0.magnification })
  }
}

@Test func `MagnifyGesture measures the distance of two fingers`() throws {
  try expect(Program(), texts: ["2.50"]) { try $0.magnify(at: middle, by: 2.5) }
}
