public import FastVectorAnimation
public import FastVectorGeometry
public import Foundation

/// How views are arranged: how large they are together, and where each one is.
///
/// A layout is used as a stack is: `Circular { ForEach(items) { … } }`. It animates by its data: while that changes under an
/// animation, the views are placed anew in each frame.
@preconcurrency
public protocol Layout: Sendable, Animatable {
  /// Says something about the layout to the views in it.
  static var layoutProperties: LayoutProperties { get }

  /// What is kept from one call to the next.
  associatedtype Cache = Void

  /// The views.
  typealias Subviews = LayoutSubviews

  /// Makes the cache.
  func makeCache(subviews: Subviews) -> Cache

  /// Brings the cache up to date where the layout or a view may have changed.
  func updateCache(_ cache: inout Cache, subviews: Subviews)

  /// What is left around the views together.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing

  /// The size of all views together, of one that is proposed.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize

  /// Places each view, by ``LayoutSubview/place(at:anchor:proposal:)``. What is not placed is in the centre.
  ///
  /// - Parameters:
  ///   - bounds: The room, of a size that ``sizeThatFits(proposal:subviews:cache:)`` chose. Its origin need not be zero.
  ///   - proposal: The size that was proposed.
  ///   - subviews: The views.
  ///   - cache: What is kept.
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)

  /// Where a guide of all views together is; nil for where the alignment has it by default.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat?

  /// Where a guide of all views together is; nil for where the alignment has it by default.
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat?
}

extension Layout {
  public static var layoutProperties: LayoutProperties { LayoutProperties() }

  /// Makes the cache anew.
  public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }

  /// What each view leaves around itself, merged.
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { subviews.mergedSpacing }

  /// The guides of the views that have one of their own, merged.
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? { mergedGuide(guide.key, bounds, proposal, subviews, &cache) }

  /// The guides of the views that have one of their own, merged.
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? { mergedGuide(guide.key, bounds, proposal, subviews, &cache) }

  private func mergedGuide(
    _ key: AlignmentKey, _ bounds: CGRect, _ proposal: ProposedViewSize, _ subviews: Subviews, _ cache: inout Cache
  ) -> CGFloat? {
    placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    return key.merged(subviews.explicitGuides(key, in: bounds, proposal))
  }

  /// The layout of views.
  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    _LayoutView(layout: self, content: content())
  }
}

extension Layout where Cache == Void {
  /// Nothing is kept.
  public func makeCache(subviews: Subviews) {}
}

/// What a layout says to the views in it.
public struct LayoutProperties: Sendable {
  /// Along which axis it is a stack, for spacers and dividers; nil where it is none.
  public var stackOrientation: Axis?

  /// Makes properties of a layout that is no stack.
  public init() {}

  init(stackOrientation: Axis) { self.stackOrientation = stackOrientation }
}

/// What a view leaves free around itself in stacks without a spacing of their own: 8 points, or nothing.
public struct ViewSpacing: Sendable {
  /// The edges beside which nothing is left.
  var closed: Edge.Set

  init(closed: Edge.Set) { self.closed = closed }

  /// Makes the spacing of most views.
  public init() { self.init(closed: []) }

  /// No spacing, as that of a ``Spacer``.
  public static let zero = ViewSpacing(closed: .all)

  /// Takes on the larger spacing of the two at edges.
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
    closed.subtract(edges.subtracting(other.closed))
  }

  /// The larger spacing of the two at edges.
  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    var spacing = self
    spacing.formUnion(other, edges: edges)
    return spacing
  }

  /// The points between this view and the next one along an axis.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
    let (end, start): (Edge.Set, Edge.Set) = axis == .horizontal ? (.trailing, .leading) : (.bottom, .top)
    return closed.contains(end) || next.closed.contains(start) ? 0 : 8
  }
}
