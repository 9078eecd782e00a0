import FastVectorViews
import Testing

private struct Child: View {
  @Binding var isOn: Bool
  var body: some View { Text(isOn ? "on" : "off").onTapGesture { isOn.toggle() } }
}

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Child(isOn: $isOn)
  }
}

@Test func `A Binding changes the state of another view`() throws {
  try expect(Program(), tapped: true, "\"on\"")
}
