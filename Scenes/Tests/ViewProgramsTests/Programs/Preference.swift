import FastVectorViews
import Testing

private struct Total: PreferenceKey {
  static var defaultValue: Int { 0 }
  static func reduce(value: inout Int, nextValue: () -> Int) { value += nextValue() }
}

private struct Program: View {
  @State private var total = 0

  var body: some View {
    VStack {
      Text("total \(total)")
      ForEach(1..<4) { Text("\($0)").preference(key: Total.self, value: $0) }
    }
    .onPreferenceChange(Total.self) { total = $0 }
  }
}

@Test func `A preference is passed up the view hierarchy`() throws {
  try expect(Program(), texts: ["total 6", "1", "2", "3"])
}
