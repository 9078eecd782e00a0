import FastVectorViews
import Testing

private struct Program: View {
  var body: some View {
    VStack(spacing: 0) {
      ForEach(["a", "b"], id: \.self) { Text($0) }
    }
  }
}

@Test func `A ForEach creates a view for each element`() throws {
  try expect(Program(), "\"a\"", "\"b\"")
}
