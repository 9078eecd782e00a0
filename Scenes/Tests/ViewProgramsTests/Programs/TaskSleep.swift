import FastVectorViews
import Testing

private struct Program: View {
  @State private var text = "before"
  var body: some View {
    Text(text).task {
      try? await Task.sleep(for: .seconds(1))
      text = "after"
    }
  }
}

@Test func `Task.sleep uses the time of the stage`() throws {
  try expect(Program(), texts: ["before"], at: 0.99)
  try expect(Program(), texts: ["after"], at: 1)
}
