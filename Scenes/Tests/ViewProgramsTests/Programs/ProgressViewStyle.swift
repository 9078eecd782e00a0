import FastVectorViews
import Testing

private struct Percent: ProgressViewStyle {
  func makeBody(configuration: Configuration) -> some View {
    Text("\(Int((configuration.fractionCompleted ?? 0) * 100)) %")
  }
}

private struct Program: View {
  var body: some View {
    ProgressView(value: 0.25).progressViewStyle(Percent())
  }
}

@Test func `A custom ProgressViewStyle draws a ProgressView`() throws {
  try expect(Program(), texts: ["25 %"])
}
