import FastVectorViews
import Testing

@Observable private final class Model {
  var width: CGFloat = 10
}

private struct Program: View {
  @State private var model = Model()

  var body: some View {
    Rectangle().frame(width: model.width, height: 10)
      .onTapGesture { withAnimation(.linear(duration: 1)) { model.width = 30 } }
  }
}

@Test func `A view follows its model`() throws { try expect(Program(), tapped: true, at: 0.5, "(40, 45, 20, 10)") }
