import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    KeyframeAnimator(initialValue: 0.0) { value in
      Rectangle().frame(width: 20, height: 20).offset(x: value)
    } keyframes: { _ in
      LinearKeyframe(40, duration: 1)
    }
  }
}

@Test func `A KeyframeAnimator follows keyframes`() throws {
  try expect(Program(), at: 0.5, "_OffsetEffect [20, 0]")
}
