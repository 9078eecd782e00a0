import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    PhaseAnimator([0.0, 40.0]) {
      Rectangle().frame(width: 20, height: 20).offset(x: $0)
    } animation: { _ in
      .linear(duration: 1)
    }
  }
}

@Test func `A PhaseAnimator cycles through phases`() throws {
  try expect(Program(), at: 0.5, "_OffsetEffect [")
}
