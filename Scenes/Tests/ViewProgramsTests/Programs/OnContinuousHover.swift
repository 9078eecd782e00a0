import FastVectorViews
import Testing

private struct Program: View {
  @State private var place = "nowhere"
  var body: some View {
    Color.yellow.onContinuousHover { phase in
      switch phase {
      case .active(let point): place = "\(Int(point.x)) \(Int(point.y))"
      case .ended: place = "nowhere"
      }
    }
    .overlay { Text(place).allowsHitTesting(false) }
  }
}

@Test func `The action of onContinuousHover follows a pointer`() throws {
  try expect(Program(), texts: ["10 20"]) { $0.hover(at: CGPoint(x: 10, y: 20)) }
}
