import FastVectorViews
import Testing

private struct Program: View {
  @State private var count = 1
  var body: some View {
    Text("\(count)").contentTransition(.numericText())
      .onTapGesture { withAnimation(.linear(duration: 1)) { count += 1 } }
  }
}

@Test func `The modifier contentTransition rolls digits`() throws {
  try expect(Program(), texts: ["1", "2"], at: 0.5) { try $0.tap(index: 0) }
  try expect(Program(), texts: ["2"], at: 1.1) { try $0.tap(index: 0) }
}
