import FastVectorViews
import Testing

/// Two balls that merge when they are close.
private struct Program: View {
  @State private var isTogether = false

  var body: some View {
    Canvas { context, size in
      context.addFilter(.alphaThreshold(min: 0.5, color: .mint))
      context.addFilter(.blur(radius: 6))
      context.drawLayer { layer in
        for index in 0..<2 {
          if let ball = layer.resolveSymbol(id: index) {
            layer.draw(ball, at: CGPoint(x: size.width / 2, y: size.height / 2))
          }
        }
      }
    } symbols: {
      Circle().frame(width: 20, height: 20).offset(x: isTogether ? -5 : -20).tag(0)
      Circle().frame(width: 20, height: 20).offset(x: isTogether ? 5 : 20).tag(1)
    }
    .onTapGesture { withAnimation(.linear(duration: 1)) { isTogether = true } }
  }
}

@Test func `The alpha threshold of a canvas joins its symbols`() throws {
  try expect(Program(), tapped: true, at: 0.5, "Canvas")
}
