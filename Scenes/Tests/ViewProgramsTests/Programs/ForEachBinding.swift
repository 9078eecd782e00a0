import FastVectorViews
import Testing

private struct Program: View {
  @State private var counts = [1, 2]

  var body: some View {
    VStack {
      ForEach($counts, id: \.self) { $count in
        Button("\(count)") { count += 10 }
      }
    }
  }
}

@Test func `A ForEach over a binding provides bindings to the elements`() throws {
  try expect(Program(), texts: ["1", "12"]) { try $0.tap("2") }
}
