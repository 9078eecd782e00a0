import FastVectorViews
import Testing

private struct Program: View {
  @State private var isHovered = false
  var body: some View { Text(isHovered ? "over" : "out").onHover { isHovered = $0 } }
}

@Test func `The action of onHover runs when a pointer enters and leaves`() throws {
  try expect(Program(), texts: ["over"]) { $0.hover(at: middle) }
  try expect(Program(), texts: ["out"]) {
    $0.hover(at: middle)
    $0.endHover()
  }
}
