import FastVectorViews
import Testing

private struct Program: View {
  @State private var value = 0.0
  @State private var edits = 0
  var body: some View {
    VStack {
      Text("\(Int(value))")
      Slider(value: $value, in: 0...10, step: 5) {
        Text("Value")
      } minimumValueLabel: {
        Text("0")
      } maximumValueLabel: {
        Text("10")
      }
    }
  }
}

@Test func `A Slider has labels at its ends`() throws {
  try expect(Program(), texts: ["5", "0", "10"]) { try $0.set(slider: "0", to: 6) }
}
