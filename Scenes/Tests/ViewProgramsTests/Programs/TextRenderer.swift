import FastVectorViews
import Testing

private struct Fading: TextRenderer, Animatable {
  var progress: Double
  var animatableData: Double {
    get { progress }
    set { progress = newValue }
  }
  func draw(layout: Text.Layout, in ctx: inout GraphicsContext) {
    for line in layout {
      for run in line {
        for (index, slice) in run.enumerated() {
          var context = ctx
          context.opacity = progress * Double(run.count) - Double(index)
          context.addFilter(.blur(radius: 2))
          context.draw(slice)
        }
      }
    }
  }
}

private struct Program: View {
  @State private var isShown = false
  var body: some View {
    Text("Hello").textRenderer(Fading(progress: isShown ? 1 : 0))
      .contentShape(Rectangle())
      .onTapGesture { withAnimation(.linear(duration: 5)) { isShown = true } }
  }
}

@Test func `A TextRenderer draws letters of a Text`() throws {
  try expect(Program(), texts: ["H", "e", "l"], at: 2.5) { try $0.tap("Hello") }
}
