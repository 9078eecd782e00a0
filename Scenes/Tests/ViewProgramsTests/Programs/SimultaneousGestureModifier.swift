import FastVectorViews
import Testing

private struct Program: View {
  @State private var count = 0
  var body: some View {
    VStack {
      Button("tap") { count += 1 }.simultaneousGesture(TapGesture().onEnded { count += 10 })
      Text("\(count)")
    }
  }
}

@Test func `The modifier simultaneousGesture is recognized together with a button`() throws {
  try expect(Program(), texts: ["tap", "11"]) { try $0.tap("tap") }
}
