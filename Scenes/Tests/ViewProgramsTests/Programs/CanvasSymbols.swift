import FastVectorViews
import Testing

private struct Program: View {
  @State private var isLarge = false

  var body: some View {
    Canvas { context, size in
      guard let star = context.resolveSymbol(id: "star") else { return }
      for x in stride(from: 10, to: size.width, by: 20) { context.draw(star, at: CGPoint(x: x, y: size.height / 2)) }
    } symbols: {
      Image(systemName: "star.fill").scaleEffect(isLarge ? 1 : 0.2).tag("star")
    }
    .onAppear { withAnimation(.linear(duration: 1)) { isLarge = true } }
  }
}

@Test func `A Canvas draws views as symbols`() throws {
  try expect(Program(), at: 0.5, "Canvas")
  try expect(Program(), at: 0.5, looksDifferentFrom: Program())
}
