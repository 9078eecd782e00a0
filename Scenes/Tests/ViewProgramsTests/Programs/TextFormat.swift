import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text(0.5, format: .percent.locale(Locale(identifier: "en_US")))
  }
}

@Test func `The argument format accepts Foundation's formats`() throws {
  try expect(Program(), texts: ["50%"])
}
