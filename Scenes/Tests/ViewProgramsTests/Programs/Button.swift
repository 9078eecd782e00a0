import FastVectorViews
import Testing

private struct Program: View {
  @State private var count = 0

  var body: some View {
    Button("count \(count)") { count += 1 }
  }
}

@Test func `A Button runs its action`() throws {
  try expect(Program(), tapped: true, "\"count 1\"")
}
