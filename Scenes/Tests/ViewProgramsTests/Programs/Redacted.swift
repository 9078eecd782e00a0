import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Text("secret").redacted(reason: .placeholder)
  }
}

@Test func `The modifier redacted draws bars instead of letters`() throws {
  try expect(Program(), texts: [])
  try expect(Program(), looksDifferentFrom: EmptyView())
}
