import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Toggle("lamp", isOn: $isOn).toggleStyle(.button)
  }
}

@Test func `The modifier toggleStyle draws a Toggle as a button`() throws {
  try expect(Program(), texts: ["lamp"]) { try $0.tap("lamp") }
}
