import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Circle().trim(from: 0, to: isOn ? 1 : 0).stroke(.red, lineWidth: 4).frame(width: 60, height: 60)
      .contentShape(Rectangle())
      .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `The modifier trim animates the drawn section of an outline`() throws {
  try expect(Program(), tapped: true, at: 0.5, "_TrimmedShape")
}
