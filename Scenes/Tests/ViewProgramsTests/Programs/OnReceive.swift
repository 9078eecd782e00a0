import FastVectorViews
import Testing

private struct Program: View {
  let timer = Timer.publish(every: 0.5, on: .main, in: .common).autoconnect()
  @State private var count = 0
  var body: some View {
    Text("\(count)").onReceive(timer) { _ in count += 1 }
  }
}

@Test func `The modifier onReceive receives the values of a timer`() throws {
  try expect(Program(), texts: ["4"], at: 2)
}
