import FastVectorViews
import Testing

private struct Distance: LayoutValueKey {
  static let defaultValue: CGFloat = 0
}

private struct Moved: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    for subview in subviews {
      subview.place(at: CGPoint(x: subview[Distance.self], y: 0), proposal: .unspecified)
    }
  }
}

private struct Program: View {
  var body: some View {
    Moved {
      Rectangle().frame(width: 10, height: 10).layoutValue(key: Distance.self, value: 25)
    }
  }
}

@Test func `The modifier layoutValue passes a value to a layout`() throws {
  try expect(Program(), "(25, 0, 10, 10)")
}
