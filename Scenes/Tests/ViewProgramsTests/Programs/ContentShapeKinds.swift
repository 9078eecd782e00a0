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

@Test func `The modifier contentShape accepts several kinds of shapes`() throws {
  try expect(Program(), texts: ["1"]) { try $0.tap(at: CGPoint(x: 15, y: 15)) }
}
