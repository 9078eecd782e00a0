import FastVectorViews
import Testing

private struct Program: View {
  @State private var count = 3
  var body: some View { Stepper("\(count)", value: $count, in: 0...5) }
}

@Test func `A Stepper increments a number`() throws {
  try expect(Program(), texts: ["4"]) { try $0.tap("Increment") }
}
