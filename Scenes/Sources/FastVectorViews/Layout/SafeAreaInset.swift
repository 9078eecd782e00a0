public import FastVectorGeometry
public import Foundation

/// The top or the bottom edge.
public enum VerticalEdge: Int8, CaseIterable, Hashable, Codable, Sendable {
  case top, bottom
}

/// The leading or the trailing edge.
public enum HorizontalEdge: Int8, CaseIterable, Hashable, Codable, Sendable {
  case leading, trailing
}

extension View {
  /// Places other views at the top or bottom edge, and proposes the remaining size to this view.
  ///
  /// - Parameters:
  ///   - edge: The edge.
  ///   - alignment: The horizontal alignment of the other views with this view.
  ///   - spacing: The distance between this view and the other views, in points; nil for 8 points.
  ///   - content: The views to place at the edge.
  public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    SafeAreaInset(edge: edge == .top ? .top : .bottom, alignment: alignment.key, spacing: spacing)(self, content())
  }

  /// Places other views at the leading or trailing edge, and proposes the remaining size to this view.
  ///
  /// - Parameters:
  ///   - edge: The edge.
  ///   - alignment: The vertical alignment of the other views with this view.
  ///   - spacing: The distance between this view and the other views, in points; nil for 8 points.
  ///   - content: The views to place at the edge.
  public func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    SafeAreaInset(edge: edge == .leading ? .leading : .trailing, alignment: alignment.key, spacing: spacing)(
      self, content())
  }

  /// Adds padding to all edges of this view, because a stage has no safe area to extend.
  public func safeAreaPadding(_ insets: EdgeInsets) -> some View { padding(insets) }

  /// Adds padding to the given edges of this view, because a stage has no safe area to extend.
  public func safeAreaPadding(_ edges: Edge.Set = .all, _ length: CGFloat? = nil) -> some View {
    padding(edges, length)
  }

  /// Adds padding to all edges of this view, because a stage has no safe area to extend.
  public func safeAreaPadding(_ length: CGFloat) -> some View { padding(length) }
}

/// A layout that places an inset at one edge of a view.
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

  /// Returns the proposed sizes of the view and the inset.
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
