import FastVectorViews
import Testing

private struct Program: View {
  @State private var text = "before"
  var body: some View {
    Text(text).onAppear {
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { text = "after" }
    }
  }
}

@Test func `The function asyncAfter uses the time of the stage`() throws {
  try expect(Program(), texts: ["before"], at: 0.29)
  try expect(Program(), texts: ["after"], at: 0.3)
}
