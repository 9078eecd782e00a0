import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Canvas { context, size in
      var image = context.resolve(Image(systemName: "heart.fill"))
      image.shading = .color(.red)
      context.draw(image, in: CGRect(origin: .zero, size: size))
      context.draw(Image(systemName: "star"), at: CGPoint(x: 50, y: 50), anchor: .bottom)
    }
  }
}

@Test func `A Canvas draws images`() throws { try expect(Program(), "Canvas") }
