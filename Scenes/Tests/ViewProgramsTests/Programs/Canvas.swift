import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Canvas { context, size in
      context.fill(Path(ellipseIn: CGRect(origin: .zero, size: size)), with: .color(.red))
    }
  }
}

@Test func `A Canvas draws shapes in its closure`() throws {
  try expect(Program(), "Canvas")
}
