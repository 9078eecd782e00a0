import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    Color.blue.overlay { Text("a").padding().background(.ultraThinMaterial, in: .rect(cornerRadius: 8)) }
  }
}

@Test func `A Material is a translucent layer`() throws {
  try expect(Program(), texts: ["a"])
  let plain = Color.blue.overlay { Text("a").padding() }
  try expect(Program(), looksDifferentFrom: plain)
}
