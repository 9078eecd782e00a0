import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false
  @Namespace private var space

  var body: some View {
    HStack(spacing: 0) {
      ForEach(0..<2) { index in
        Color.clear.frame(width: 40, height: 40).matchedGeometryEffect(id: index, in: space)
      }
    }
    .overlay {
      Rectangle().fill(.red).matchedGeometryEffect(id: isOn ? 1 : 0, in: space, isSource: false)
    }
    .contentShape(Rectangle())
    .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `A view that isn't a source follows the source`() throws {
  try expect(Program(), tapped: true, at: 0.5, "Rectangle #ff3b30 (30, 30, 40, 40)")
}
