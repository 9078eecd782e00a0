import FastVectorViews
import Testing

private struct Check: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    Button(configuration.isOn ? "on" : "off") { configuration.isOn.toggle() }
  }
}

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Toggle("lamp", isOn: $isOn).toggleStyle(Check())
  }
}

@Test func `A custom ToggleStyle draws a Toggle`() throws {
  try expect(Program(), texts: ["on"]) { try $0.tap("off") }
}
