import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false
  @Namespace private var space

  var body: some View {
    VStack(spacing: 0) {
      if isOn {
        Color.red.matchedGeometryEffect(id: "card", in: space).frame(width: 60, height: 60)
      } else {
        Color.red.matchedGeometryEffect(id: "card", in: space).frame(width: 20, height: 20)
      }
    }
    .frame(width: 100, height: 100)
    .contentShape(Rectangle())
    .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `The modifier matchedGeometryEffect moves a view between positions`() throws {
  try expect(Program(), tapped: true, at: 0.5, "(30, 30, 40, 40)")
}
