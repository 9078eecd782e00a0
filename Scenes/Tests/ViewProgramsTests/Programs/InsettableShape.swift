import FastVectorViews
import Testing

private struct Cross: InsettableShape {
  var amount: CGFloat = 0

  func inset(by amount: CGFloat) -> some InsettableShape { Cross(amount: self.amount + amount) }

  func path(in rect: CGRect) -> Path {
    let rect = rect.insetBy(dx: amount, dy: amount)
    return Path { path in
      path.move(to: CGPoint(x: rect.minX, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
      path.move(to: CGPoint(x: rect.maxX, y: rect.minY))
      path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    }
  }
}

private struct Program: View {
  var body: some View {
    Cross().strokeBorder(.red, lineWidth: 4)
  }
}

@Test func `A custom InsettableShape has a border`() throws {
  try expect(Program(), "Cross stroke 4")
}
