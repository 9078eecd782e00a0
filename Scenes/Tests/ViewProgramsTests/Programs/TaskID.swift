import FastVectorViews
import Testing

private struct Program: View {
  @State private var step = 0

  var body: some View {
    Text("\(step)").task(id: step) {
      try? await Task.sleep(for: .milliseconds(100))
      if !Task.isCancelled, step < 3 { step += 1 }
    }
  }
}

@Test func `A task restarts when its id changes`() throws {
  try expect(Program(), at: 0.25, "\"2\"")
  try expect(Program(), at: 1, "\"3\"")
}
