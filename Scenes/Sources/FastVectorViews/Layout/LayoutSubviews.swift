public import FastVectorGeometry
public import Foundation

/// A collection of the subviews of a ``Layout``.
public struct LayoutSubviews: RandomAccessCollection, Equatable {
  private let items: ArraySlice<_LayoutItem>

  /// The placements of the subviews.
  let placements: LayoutPlacements

  /// The layout direction. If it is right to left, all positions are mirrored after the layout has placed its subviews.
  public let layoutDirection: LayoutDirection

  init(_ items: [_LayoutItem], _ placements: LayoutPlacements, _ direction: LayoutDirection) {
    self.items = items[...]
    self.placements = placements
    layoutDirection = direction
  }

  private init(_ items: ArraySlice<_LayoutItem>, of other: LayoutSubviews) {
    (self.items, placements, layoutDirection) = (items, other.placements, other.layoutDirection)
  }

  public var startIndex: Int { items.startIndex }
  public var endIndex: Int { items.endIndex }
  public subscript(index: Int) -> LayoutSubview { LayoutSubview(items[index], index, placements) }
  public subscript(bounds: Range<Int>) -> LayoutSubviews { LayoutSubviews(items[bounds], of: self) }

  /// The subviews at the given indices.
  public subscript<S: Sequence>(indices: S) -> [LayoutSubview] where S.Element == Int { indices.map { self[$0] } }

  public static func == (lhs: LayoutSubviews, rhs: LayoutSubviews) -> Bool {
    lhs.items.elementsEqual(rhs.items, by: ===) && lhs.layoutDirection == rhs.layoutDirection
  }

  var mergedSpacing: ViewSpacing {
    guard let first else { return ViewSpacing() }
    return dropFirst().reduce(into: first.spacing) { $0.formUnion($1.spacing) }
  }

  /// The items of the subviews, for the built-in stacks.
  var all: [_LayoutItem] { Array(items) }

  /// Returns the explicit guides of the subviews that have one, relative to the origin of the bounds.
  func explicitGuides(_ key: AlignmentKey, in bounds: CGRect, _ proposal: ProposedViewSize) -> [CGFloat] {
    indices.compactMap { index in
      let (item, placement) = (items[index], placements[index, in: bounds, proposal])
      guard let guide = item.explicitGuide(key, in: placement.proposal) else { return nil }
      let origin = placement.origin(of: item.size(placement.proposal))
      return guide + (key.axis == .horizontal ? origin.x - bounds.minX : origin.y - bounds.minY)
    }
  }
}

/// A subview of a ``Layout``.
public struct LayoutSubview: Equatable {
  let item: _LayoutItem
  private let index: Int
  private let placements: LayoutPlacements

  fileprivate init(_ item: _LayoutItem, _ index: Int, _ placements: LayoutPlacements) {
    (self.item, self.index, self.placements) = (item, index, placements)
  }

  /// The value set by ``View/layoutValue(key:value:)``, or the default value of the key.
  public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
    // Don't cast the optional directly: for an optional `K.Value`, casting a missing value gives nil instead of
    // failing.
    item.layoutValue(ObjectIdentifier(key)).flatMap { $0 as? K.Value } ?? K.defaultValue
  }

  /// The priority set by ``View/layoutPriority(_:)``.
  public var priority: Double { item.traits.layoutPriority }

  /// The grid row that contains the view.
  var gridRow: (any AnyGridRowNode)? { item.node.gridRow }

  /// Returns the size that the view takes for a proposed size.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { item.size(proposal) }

  /// Returns the size and the alignment guides of the view for a proposed size.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions { ViewDimensions(item, proposal) }

  /// The preferred spacing around the view.
  public var spacing: ViewSpacing { item.traits.spacing }

  /// Places the view.
  ///
  /// - Parameters:
  ///   - position: The position of the anchor, in the coordinate system of the bounds of the layout.
  ///   - anchor: The point of the view to place at the position.
  ///   - proposal: The size to propose to the view.
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    placements.place(index, LayoutPlacement(position: position, anchor: anchor, proposal: proposal))
  }

  public static func == (lhs: LayoutSubview, rhs: LayoutSubview) -> Bool { lhs.item === rhs.item }
}

// Subviews are Sendable, as in SwiftUI. They belong to a stage, and may be used only on the thread that uses the stage.
extension LayoutSubviews: @unchecked Sendable {}
extension LayoutSubview: @unchecked Sendable {}

/// The placement of a subview.
struct LayoutPlacement {
  let position: CGPoint
  let anchor: UnitPoint
  let proposal: ProposedViewSize

  func origin(of size: CGSize) -> CGPoint {
    func origin(_ position: CGFloat, _ anchor: CGFloat, _ length: CGFloat) -> CGFloat {
      let origin = position - anchor * length
      return origin.isFinite ? origin : 0
    }
    return CGPoint(x: origin(position.x, anchor.x, size.width), y: origin(position.y, anchor.y, size.height))
  }
}

/// The placements of the subviews of a layout. A layout always uses the same object, because a custom layout may store
/// its subviews.
final class LayoutPlacements {
  private var placements: [LayoutPlacement?] = []

  /// Removes all placements, and makes room for the given number of subviews.
  func reset(count: Int) { placements = Array(repeating: nil, count: count) }

  func place(_ index: Int, _ placement: LayoutPlacement) {
    // A layout may place a stored subview that no longer exists.
    if placements.indices.contains(index) { placements[index] = placement }
  }

  /// The placement of a subview, which is centered if the layout hasn't placed it.
  subscript(index: Int, in bounds: CGRect, proposal: ProposedViewSize) -> LayoutPlacement {
    placements[index]
      ?? LayoutPlacement(position: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center, proposal: proposal)
  }
}
