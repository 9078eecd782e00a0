import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Canvas { context, size in
      context.clipToLayer(options: .inverse) { layer in
        layer.draw(Text("HOLE").bold(), at: CGPoint(x: size.width / 2, y: size.height / 2))
      }
      context.clip(to: Path(ellipseIn: CGRect(x: 0, y: 0, width: 20, height: 20)), options: .inverse)
      context.fill(Path(context.clipBoundingRect), with: .color(.orange))
    }
  }
}

@Test func `A Canvas clips to the inverse of a layer`() throws {
  try expect(Program(), "Canvas")
  let plain = Canvas { context, size in context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.orange)) }
  try expect(Program(), looksDifferentFrom: plain)
}
