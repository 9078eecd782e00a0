public import FastVectorGeometry
public import Foundation

/// Views beside each other, as a layout.
public struct HStackLayout: Layout {
  /// Where lower views are.
  public var alignment: VerticalAlignment

  /// The points between two views; nil for 8, and none beside a spacer.
  public var spacing: CGFloat?

  /// Makes a layout.
  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  public static var layoutProperties: LayoutProperties { LayoutProperties(stackOrientation: .horizontal) }
}

/// Views below each other, as a layout.
public struct VStackLayout: Layout {
  /// Where narrower views are.
  public var alignment: HorizontalAlignment

  /// The points between two views; nil for 8, and none beside a spacer.
  public var spacing: CGFloat?

  /// Makes a layout.
  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  public static var layoutProperties: LayoutProperties { LayoutProperties(stackOrientation: .vertical) }
}

/// Views over each other, as a layout.
public struct ZStackLayout: Layout {
  /// Where smaller views are.
  public var alignment: Alignment

  /// Makes a layout.
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

/// A layout that this module computes itself.
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
