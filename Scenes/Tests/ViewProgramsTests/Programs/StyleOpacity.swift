import FastVectorViews
import Testing

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    VStack {
      Circle().fill(.tint.opacity(isOn ? 1 : 0))
      Capsule().fill(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom).opacity(0.5))
      LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom).opacity(0.5)
      Text("a").foregroundStyle(.secondary.opacity(0.5)).background(.blue.opacity(0.2), ignoresSafeAreaEdges: .top)
    }
    .tint(.green)
    .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `The opacity of a style animates`() throws {
  try expect(Program(), tapped: true, at: 0.5, "Circle #34c75980")
}
