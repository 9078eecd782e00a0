import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("\(2.0 / 3, specifier: "%.2f") \(7, specifier: "%02d")")
  }
}

@Test func `The argument specifier accepts a C format`() throws {
  try expect(Program(), texts: ["0.67 07"])
}
