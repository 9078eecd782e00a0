import FastVectorViews
import Testing

private struct Program: View {
  @State private var isDown = false
  var body: some View {
    VStack {
      if isDown { Color.blue.frame(width: 20, height: 20).transition(.identity) }
      Color.red.frame(width: 20, height: 20)
    }
    .geometryGroup()
    .frame(maxHeight: .infinity, alignment: isDown ? .bottom : .top)
    .contentShape(Rectangle())
    .onTapGesture { withAnimation(.linear(duration: 1)) { isDown = true } }
  }
}

@Test func `The modifier geometryGroup moves a view as a whole`() throws {
  try expect(Program(), tapped: true, at: 0.5, "_GeometryGroup (40, 26, 20, 34)", "#007aff (0, 0, 20, 20)")
}
