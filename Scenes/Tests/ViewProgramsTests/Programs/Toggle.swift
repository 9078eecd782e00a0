import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Toggle("lamp", isOn: $isOn)
  }
}

@Test func `A Toggle can be switched`() throws {
  try expect(Program(), tapped: true, "\"lamp\"")
}
