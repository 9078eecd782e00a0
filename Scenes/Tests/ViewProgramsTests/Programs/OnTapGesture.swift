import FastVectorViews
import Testing

private struct Program: View {
  @State private var count = 0
  var body: some View {
    Text("\(count)")
      .frame(width: 100, height: 100)
      .onTapGesture(count: 2) { count += 10 }
      .onTapGesture { count += 1 }
  }
}

@Test func `The modifier onTapGesture can wait for a second tap`() throws {
  try expect(Program(), texts: ["11"]) {
    try $0.tap(at: middle, count: 2)
    try $0.tap(at: middle)
  }
}
