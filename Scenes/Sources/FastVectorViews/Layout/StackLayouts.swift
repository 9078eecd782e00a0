public import FastVectorGeometry
public import Foundation

/// A layout that arranges its subviews horizontally.
public struct HStackLayout: Layout {
  /// The vertical alignment of the subviews.
  public var alignment: VerticalAlignment

  /// The distance between adjacent subviews, in points; nil for 8 points, or 0 next to a spacer.
  public var spacing: CGFloat?

  /// Creates a horizontal stack layout.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  public static var layoutProperties: LayoutProperties { LayoutProperties(stackOrientation: .horizontal) }
}

/// A layout that arranges its subviews vertically.
public struct VStackLayout: Layout {
  /// The horizontal alignment of the subviews.
  public var alignment: HorizontalAlignment

  /// The distance between adjacent subviews, in points; nil for 8 points, or 0 next to a spacer.
  public var spacing: CGFloat?

  /// Creates a vertical stack layout.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  public static var layoutProperties: LayoutProperties { LayoutProperties(stackOrientation: .vertical) }
}

/// A layout that overlays its subviews.
public struct ZStackLayout: Layout {
  /// The alignment of the subviews along both axes.
  public var alignment: Alignment

  /// Creates a layout that overlays its subviews.
  public init(alignment: Alignment = .center) { self.alignment = alignment }
}

extension HStackLayout: _StackLayout {
  public func _makeEngine() -> _StackEngine { _StackEngine(.line(.horizontal, alignment.key, spacing: spacing)) }
}

extension VStackLayout: _StackLayout {
  public func _makeEngine() -> _StackEngine { _StackEngine(.line(.vertical, alignment.key, spacing: spacing)) }
}

extension ZStackLayout: _StackLayout {
  public func _makeEngine() -> _StackEngine { _StackEngine(.layers(alignment)) }
}

/// A built-in stack layout, computed by a `_StackEngine`.
public protocol _StackLayout: Layout where Cache == _StackEngine {
  func _makeEngine() -> _StackEngine
}

extension _StackLayout {
  public func makeCache(subviews: Subviews) -> _StackEngine { _makeEngine() }

  public func spacing(subviews: Subviews, cache: inout _StackEngine) -> ViewSpacing {
    cache.spacing(of: LayoutContent(subviews))
  }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout _StackEngine) -> CGSize {
    cache.size(of: LayoutContent(subviews), in: proposal)
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout _StackEngine
  ) {
    for (view, part) in zip(subviews, cache.parts(of: LayoutContent(subviews), in: bounds, proposal)) {
      view.place(at: part.origin, proposal: part.proposal)
    }
  }

  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout _StackEngine
  ) -> CGFloat? { cache.explicitGuide(guide.key, of: LayoutContent(subviews), in: bounds, proposal) }

  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
    cache: inout _StackEngine
  ) -> CGFloat? { cache.explicitGuide(guide.key, of: LayoutContent(subviews), in: bounds, proposal) }
}

extension LayoutContent {
  fileprivate init(_ subviews: LayoutSubviews) {
    self.init(items: subviews.all, version: 0, direction: subviews.layoutDirection)
  }
}
