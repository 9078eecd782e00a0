import FastVectorViews
import Testing

private struct Program: View {
  @State private var isMoved = false

  var body: some View {
    MeshGradient(
      width: 3, height: 3,
      points: [
        [0, 0], [0.5, 0], [1, 0], [0, 0.5], [isMoved ? 0.8 : 0.4, 0.5], [1, 0.5], [0, 1], [0.5, 1], [1, 1],
      ],
      colors: [.red, .purple, .indigo, .orange, .white, .blue, .yellow, .green, .mint]
    )
    .onTapGesture { withAnimation(.linear(duration: 1)) { isMoved = true } }
  }
}

@Test func `A point of a mesh gradient moves`() throws {
  try expect(Program(), tapped: true, at: 0.5, "mesh(3 x 3; #ff3b30", "0.6, 0.5")
}
