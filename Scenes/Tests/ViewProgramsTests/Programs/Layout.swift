import FastVectorViews
import Testing

private struct Diagonal: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    var point = bounds.origin
    for subview in subviews {
      subview.place(at: point, anchor: .topLeading, proposal: .unspecified)
      let size = subview.sizeThatFits(.unspecified)
      point.x += size.width
      point.y += size.height
    }
  }
}

private struct Program: View {
  var body: some View {
    Diagonal {
      ForEach(0..<3) { _ in Rectangle().frame(width: 10, height: 10) }
    }
  }
}

@Test func `A Layout arranges views`() throws {
  try expect(Program(), "(0, 0, 10, 10)", "(10, 10, 10, 10)", "(20, 20, 10, 10)")
}
