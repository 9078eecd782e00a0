import FastVectorViews
import Testing

private struct Fan: Layout {
  var distance: Double

  var animatableData: Double {
    get { distance }
    set { distance = newValue }
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for (index, subview) in subviews.enumerated() {
      subview.place(at: CGPoint(x: distance * Double(index), y: 0), proposal: .unspecified)
    }
  }
}

private struct Program: View {
  @State private var isOn = false

  var body: some View {
    Fan(distance: isOn ? 40 : 20) {
      ForEach(0..<2) { _ in Rectangle().frame(width: 10, height: 10) }
    }
    .contentShape(Rectangle())
    .onTapGesture { withAnimation(.linear(duration: 1)) { isOn = true } }
  }
}

@Test func `A Layout animates its animatable data`() throws {
  try expect(Program(), tapped: true, at: 0.5, "(0, 0, 10, 10)", "(30, 0, 10, 10)")
}
