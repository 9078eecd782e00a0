import FastVectorViews
import Testing

private struct Program: View {
  @State private var count = 0
  var body: some View {
    Text("\(count)")
      .frame(width: 100, height: 100)
      .gesture(TapGesture(count: 2).onEnded { count += 1 })
  }
}

@Test func `TapGesture counts taps`() throws {
  try expect(Program(), texts: ["1"]) {
    try $0.tap(at: middle, count: 2)
    try $0.press(at: middle, for: 0.1)
  }
}
