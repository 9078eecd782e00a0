import FastVectorViews
import Testing

private struct Program: View {
  @State private var count = 0
  var body: some View {
    Text("\(count)")
      .frame(width: 100, height: 100)
      .gesture(AnyGesture(TapGesture().map { 2 }).onEnded { count += $0 })
  }
}

@Test func `AnyGesture erases the type of a gesture`() throws {
  try expect(Program(), texts: ["2"]) { try $0.tap(at: middle) }
}
