import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    VStack {
      ProgressView(value: 0.5)
      Circle().fill(.tint)
    }
    .tint(.orange)
  }
}

@Test func `Controls use the tint`() throws {
  try expect(Program(), "Circle")
  let plain = VStack {
    ProgressView(value: 0.5)
    Circle().fill(.tint)
  }
  try expect(Program(), looksDifferentFrom: plain)
}
