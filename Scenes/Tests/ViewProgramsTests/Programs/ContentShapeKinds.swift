import FastVectorViews
import Testing

private struct Program: View {
  @State private var taps = 0
  var body: some View {
    Text("\(taps)").frame(width: 80, height: 80)
      .contentShape([.interaction, .hoverEffect], Rectangle())
      .onTapGesture { taps += 1 }
  }
}

@Test func `contentShape has kinds`() throws {
  try expect(Program(), texts: ["1"]) { try $0.tap(at: CGPoint(x: 15, y: 15)) }
}
