import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false
  @State private var count = 0

  var body: some View {
    Text("\(count)")
      .onChange(of: isOn) { count += 1 }
      .onTapGesture { isOn = true }
  }
}

@Test func `The action of onChange runs when a value changes`() throws {
  try expect(Program(), tapped: true, "\"1\"")
}
