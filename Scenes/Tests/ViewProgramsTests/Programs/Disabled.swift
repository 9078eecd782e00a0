import FastVectorViews
import Testing

private struct Program: View {
  @State private var isReady = false
  @State private var isDone = false

  var body: some View {
    VStack {
      Button("go") { isDone = true }.disabled(!isReady)
      Button("ready") { isReady = true }
      Text(isDone ? "done" : "waiting")
    }
  }
}

@Test func `The disabled modifier makes buttons ignore taps`() throws {
  try expect(Program(), texts: ["go", "ready", "done"]) { stage in
    #expect(throws: StageError.self) { try stage.tap("go") }
    try stage.tap("ready")
    try stage.tap("go")
  }
}
