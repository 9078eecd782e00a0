import FastVectorViews
import Testing

private struct Program: View {
  @State private var text = "none"
  var body: some View {
    Text("tap").onTapGesture { text += "inner" }.overlay(Text(text).offset(y: 30))
      .frame(width: 100, height: 100)
      .highPriorityGesture(TapGesture().onEnded { text = "outer" })
  }
}

@Test func `The modifier highPriorityGesture takes precedence over inner gestures`() throws {
  try expect(Program(), texts: ["tap", "outer"]) { try $0.tap(at: middle) }
}
