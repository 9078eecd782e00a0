import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Circle()
      .fill(isOn ? .yellow : .red)
      .stroke(.blue, lineWidth: isOn ? 4 : 2)
      .strokeBorder(.black, style: StrokeStyle(lineWidth: 3, dash: [4]))
      .fill(.tertiary)
      .frame(width: 40, height: 40)
      .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `A shape can be filled and stroked`() throws {
  try expect(
    Program(), tapped: true, at: 0.5, "Circle stroke 3 #007aff (30, 30, 40, 40)", "stroke 3 [1.5] #000000 (30, 30")
}
