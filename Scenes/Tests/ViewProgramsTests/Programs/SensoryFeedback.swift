import FastVectorViews
import Testing

private struct Program: View {
  @State private var count = 0
  var body: some View {
    Button("\(count)") { count += 1 }
      .sensoryFeedback(.impact(weight: .heavy, intensity: 0.5), trigger: count)
      .sensoryFeedback(trigger: count) { old, new in new > old ? .increase : nil }
      .sensoryFeedback(.success, trigger: count) { $1 == 10 }
  }
}

@Test func `The modifier sensoryFeedback is accepted and has no effect`() throws {
  try expect(Program(), tapped: true, "\"1\"")
}
