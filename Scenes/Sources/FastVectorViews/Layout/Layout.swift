import FastVectorAnimation
public import FastVectorGeometry
public import Foundation

/// A type that arranges views: it computes the size of a container and the position of each of its subviews.
///
/// Use a layout like a stack: `Circular { ForEach(items) { … } }`. A layout animates through its `animatableData`.
/// While the data animates, the layout places its subviews again in each frame.
@preconcurrency
public protocol Layout: Sendable, Animatable {
  /// The properties of the layout that affect its subviews.
  static var layoutProperties: LayoutProperties { get }

  /// The type of the data that the layout keeps between calls.
  associatedtype Cache = Void

  /// The collection of the subviews.
  typealias Subviews = LayoutSubviews

  /// Creates the cache.
  func makeCache(subviews: Subviews) -> Cache

  /// Updates the cache, because the layout or a subview may have changed.
  func updateCache(_ cache: inout Cache, subviews: Subviews)

  /// Returns the preferred spacing around the container.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing

  /// Returns the size of the container for a proposed size.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize

  /// Places each subview by calling ``LayoutSubview/place(at:anchor:proposal:)``. Subviews that aren't placed are
  /// centered.
  ///
  /// - Parameters:
  ///   - bounds: The bounds of the container, with a size returned by ``sizeThatFits(proposal:subviews:cache:)``. The
  ///     origin isn't necessarily zero.
  ///   - proposal: The proposed size.
  ///   - subviews: The subviews.
  ///   - cache: The cache.
  func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)

  /// Returns the position of a horizontal guide of the container, relative to the origin of the bounds, or nil for the
  /// default position of the alignment.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat?

  /// Returns the position of a vertical guide of the container, relative to the origin of the bounds, or nil for the
  /// default position of the alignment.
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat?
}

extension Layout {
  public static var layoutProperties: LayoutProperties { LayoutProperties() }

  /// Replaces the cache with a new one.
  public func updateCache(_ cache: inout Cache, subviews: Subviews) { cache = makeCache(subviews: subviews) }

  /// Returns the merged preferred spacing of the subviews.
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { subviews.mergedSpacing }

  /// Returns the merged explicit guides of the subviews, or nil if no subview has an explicit guide.
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout Cache
  ) -> CGFloat? { mergedGuide(guide.key, bounds, proposal, subviews, &cache) }

  /// Returns the merged explicit guides of the subviews, or nil if no subview has an explicit guide.
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

  /// Returns a view that arranges its content with this layout.
  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    _LayoutView(layout: self, content: content())
  }
}

extension Layout where Cache == Void {
  /// Creates an empty cache.
  public func makeCache(subviews: Subviews) {}
}

/// The properties of a layout that affect its subviews.
public struct LayoutProperties: Sendable {
  /// The axis of the stack, for spacers and dividers, or nil if the layout isn't a stack.
  public var stackOrientation: Axis?

  /// Creates the properties of a layout that isn't a stack.
  public init() {}

  init(stackOrientation: Axis) { self.stackOrientation = stackOrientation }
}

/// The spacing that a view prefers in stacks without explicit spacing: 8 points or 0 at each edge.
public struct ViewSpacing: Sendable {
  /// The edges without spacing.
  var closed: Edge.Set

  init(closed: Edge.Set) { self.closed = closed }

  /// Creates the default spacing, which is 8 points at all edges.
  public init() { self.init(closed: []) }

  /// No spacing at any edge, as for a ``Spacer``.
  public static let zero = ViewSpacing(closed: .all)

  /// Merges another spacing into this one: each of the given edges takes the larger spacing of the two.
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
    closed.subtract(edges.subtracting(other.closed))
  }

  /// Returns this spacing merged with another one: each of the given edges takes the larger spacing of the two.
  public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    var spacing = self
    spacing.formUnion(other, edges: edges)
    return spacing
  }

  /// Returns the preferred distance between this view and the next view along an axis, in points.
  public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
    let (end, start): (Edge.Set, Edge.Set) = axis == .horizontal ? (.trailing, .leading) : (.bottom, .top)
    return closed.contains(end) || next.closed.contains(start) ? 0 : 8
  }
}
