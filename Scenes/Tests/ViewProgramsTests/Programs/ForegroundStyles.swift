import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    VStack {
      Circle()
      Circle().fill(.secondary)
      Text("third").foregroundStyle(.tertiary)
    }
    .foregroundStyle(.red, .orange, .yellow)
  }
}

@Test func `The modifier foregroundStyle accepts several levels of styles`() throws {
  try expect(Program(), "Circle #ff3b30", "Circle #ff9500", "\"third\"")
  let plain = VStack {
    Circle()
    Circle().fill(.secondary)
    Text("third").foregroundStyle(.tertiary)
  }
  try expect(Program(), looksDifferentFrom: plain)
}
