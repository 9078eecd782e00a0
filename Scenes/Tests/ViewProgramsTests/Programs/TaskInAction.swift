import FastVectorViews
import Testing

private struct Program: View {
  @State private var text = "before"
  var body: some View {
    Button(text) {
      Task {
        try await Task.sleep(nanoseconds: 500_000_000)
        text = "after"
      }
    }
  }
}

@Test func `A Task in an action runs on the stage`() throws {
  try expect(Program(), texts: ["after"], at: 0.5) { try $0.tap("before") }
}
