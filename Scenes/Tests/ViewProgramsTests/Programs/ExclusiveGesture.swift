import FastVectorViews
import Testing

private struct Program: View {
  @State private var text = "none"
  var body: some View {
    Text(text)
      .frame(width: 100, height: 100)
      .gesture(
        TapGesture(count: 2).exclusively(before: TapGesture())
          .onEnded {
            switch $0 {
            case .first: text = "double"
            case .second: text = "single"
            }
          })
  }
}

@Test func `An exclusive gesture uses its second gesture if the first one fails`() throws {
  try expect(Program(), texts: ["double"]) { try $0.tap(at: middle, count: 2) }
  try expect(Program(), texts: ["single"]) { try $0.tap(at: middle) }
}
