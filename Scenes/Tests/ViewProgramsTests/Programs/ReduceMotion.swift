import FastVectorViews
import Testing

private struct Program: View {
  @Environment(\.accessibilityReduceMotion) private var reduceMotion
  @State private var isRight = false

  var body: some View {
    Text("a").offset(x: isRight ? 20 : 0).animation(reduceMotion ? nil : .default, value: isRight)
      .onAppear { isRight = true }
  }
}

@Test func `The environment value accessibilityReduceMotion is false`() throws {
  try expect(Program(), at: 2, "[20, 0]")
}
