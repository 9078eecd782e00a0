import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Toggle("lamp", isOn: $isOn)
  }
}

@Test func `A Toggle switches`() throws {
  try expect(Program(), tapped: true, "\"lamp\"")
}
