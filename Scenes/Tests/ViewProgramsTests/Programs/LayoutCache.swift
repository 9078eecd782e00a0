import FastVectorViews
import Testing

private struct Widest: Layout {
  func makeCache(subviews: Subviews) -> CGFloat {
    subviews.map { $0.sizeThatFits(.unspecified).width }.max() ?? 0
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout CGFloat) -> CGSize {
    CGSize(width: cache, height: cache)
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout CGFloat) {
    for subview in subviews { subview.place(at: bounds.origin, proposal: .unspecified) }
  }
}

private struct Program: View {
  var body: some View {
    Widest {
      Rectangle().frame(width: 10, height: 10)
      Rectangle().frame(width: 40, height: 10)
    }
    .border(.red)
  }
}

@Test func `A Layout caches results`() throws {
  try expect(Program(), "(30, 30, 10, 10)", "(30, 30, 40, 10)")
}
