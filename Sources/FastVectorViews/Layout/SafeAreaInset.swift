public import FastVectorGeometry
public import Foundation

/// The upper or the lower side.
public enum VerticalEdge: Int8, CaseIterable, Hashable, Codable, Sendable {
  case top, bottom
}

/// The leading or the trailing side.
public enum HorizontalEdge: Int8, CaseIterable, Hashable, Codable, Sendable {
  case leading, trailing
}

extension View {
  /// Puts other views at the upper or the lower side, and offers this one the room that they leave.
  ///
  /// - Parameters:
  ///   - edge: The side.
  ///   - alignment: Where narrower views are.
  ///   - spacing: The points between them; nil for 8.
  ///   - content: The other views.
  public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    SafeAreaInset(edge: edge == .top ? .top : .bottom, alignment: alignment.key, spacing: spacing)(self, content())
  }

  /// Puts other views at the leading or the trailing side, and offers this one the room that they leave.
  ///
  /// - Parameters:
  ///   - edge: The side.
  ///   - alignment: Where lower views are.
  ///   - spacing: The points between them; nil for 8.
  ///   - content: The other views.
  public func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    SafeAreaInset(edge: edge == .leading ? .leading : .trailing, alignment: alignment.key, spacing: spacing)(
      self, content())
  }

  /// Makes room around the view: a stage has no safe area to add to.
  public func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }

  /// Makes room at sides of the view: a stage has no safe area to add to.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(edges, length)
  }

  /// Makes room around the view: a stage has no safe area to add to.
  public func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }
}

/// A view, and another one at a side.
private struct SafeAreaInset: Layout {
  let edge: Edge
  let alignment: AlignmentKey
  let spacing: CGFloat?

  func callAsFunction(_ view: some View, _ inset: some View) -> some View {
    self {
      ZStack { view }
      ZStack { inset }
    }
  }

  private var axis: Axis { edge == .top || edge == .bottom ? .vertical : .horizontal }
  private var isFirst: Bool { edge == .top || edge == .leading }

  /// What is proposed to the view and to the one at the side.
  private func proposals(
    _ subviews: Subviews, _ proposal: ProposedViewSize
  ) -> (view: ProposedViewSize, inset: ProposedViewSize) {
    let inset = axis.proposal(nil, axis.cross(proposal))
    let taken = gap(subviews) + axis.main(subviews[1].sizeThatFits(inset))
    return (axis.proposal(axis.main(proposal).map { max(0, $0 - taken) }, axis.cross(proposal)), inset)
  }

  private func gap(_ subviews: Subviews) -> CGFloat {
    let (first, second) = isFirst ? (subviews[1], subviews[0]) : (subviews[0], subviews[1])
    return spacing ?? first.spacing.distance(to: second.spacing, along: axis)
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let proposals = proposals(subviews, proposal)
    let (view, inset) = (subviews[0].sizeThatFits(proposals.view), subviews[1].sizeThatFits(proposals.inset))
    return axis.size(axis.main(view) + gap(subviews) + axis.main(inset), axis.cross(view))
  }

  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let proposals = proposals(subviews, proposal)
    let (view, inset) = (
      subviews[0].dimensions(in: proposals.view), subviews[1].dimensions(in: proposals.inset)
    )
    func length(_ dimensions: ViewDimensions) -> CGFloat {
      axis.main(CGSize(width: dimensions.width, height: dimensions.height))
    }
    let (viewStart, insetStart) =
      isFirst ? (length(inset) + gap(subviews), 0) : (0, length(view) + gap(subviews))
    func place(_ subview: LayoutSubview, _ start: CGFloat, _ across: CGFloat, _ proposal: ProposedViewSize) {
      let offset = axis.size(start, across)
      subview.place(at: CGPoint(x: bounds.minX + offset.width, y: bounds.minY + offset.height), proposal: proposal)
    }
    place(subviews[0], viewStart, 0, proposals.view)
    place(subviews[1], insetStart, view[alignment] - inset[alignment], proposals.inset)
  }
}
