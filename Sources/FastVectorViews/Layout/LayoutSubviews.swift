public import FastVectorGeometry
public import Foundation

/// The views of a ``Layout``.
public struct LayoutSubviews: RandomAccessCollection, Equatable {
  private let items: ArraySlice<_LayoutItem>

  /// Where the views are placed.
  let placements: LayoutPlacements

  /// Which side is the leading one. From right to left, all places are seen in a mirror.
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

  /// The views at several indices.
  public subscript<S: Sequence>(indices: S) -> [LayoutSubview] where S.Element == Int { indices.map { self[$0] } }

  public static func == (lhs: LayoutSubviews, rhs: LayoutSubviews) -> Bool {
    lhs.items.elementsEqual(rhs.items, by: ===) && lhs.layoutDirection == rhs.layoutDirection
  }

  var mergedSpacing: ViewSpacing {
    guard let first else { return ViewSpacing() }
    return dropFirst().reduce(into: first.spacing) { $0.formUnion($1.spacing) }
  }

  /// The items, for the stacks of this module.
  var all: [_LayoutItem] { Array(items) }

  /// The explicit guides of those that have one, from the origin of the bounds.
  func explicitGuides(_ key: AlignmentKey, in bounds: CGRect, _ proposal: ProposedViewSize) -> [CGFloat] {
    indices.compactMap { index in
      let (item, placement) = (items[index], placements[index, in: bounds, proposal])
      guard let guide = item.explicitGuide(key, in: placement.proposal) else { return nil }
      let origin = placement.origin(of: item.size(placement.proposal))
      return guide + (key.axis == .horizontal ? origin.x - bounds.minX : origin.y - bounds.minY)
    }
  }
}

/// A view of a ``Layout``.
public struct LayoutSubview: Equatable {
  let item: _LayoutItem
  private let index: Int
  private let placements: LayoutPlacements

  fileprivate init(_ item: _LayoutItem, _ index: Int, _ placements: LayoutPlacements) {
    (self.item, self.index, self.placements) = (item, index, placements)
  }

  /// What the view tells layouts, see ``View/layoutValue(key:value:)``.
  public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value {
    item.layoutValue(ObjectIdentifier(key)) as? K.Value ?? K.defaultValue
  }

  /// The priority of ``View/layoutPriority(_:)``.
  public var priority: Double { item.traits.layoutPriority }

  /// The row of a grid that the view is in.
  var gridRow: (any GridRowPlace)? { item.node.gridRow }

  /// The size that the view takes of one that is proposed.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { item.size(proposal) }

  /// The size that the view takes of one that is proposed, and its guides then.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions { ViewDimensions(item, proposal) }

  /// What the view leaves free around itself.
  public var spacing: ViewSpacing { item.traits.spacing }

  /// Places the view.
  ///
  /// - Parameters:
  ///   - position: Where the anchor is, in the coordinates of the bounds of the layout.
  ///   - anchor: A point of the view.
  ///   - proposal: The size that is proposed to the view.
  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    placements.place(index, LayoutPlacement(position: position, anchor: anchor, proposal: proposal))
  }

  public static func == (lhs: LayoutSubview, rhs: LayoutSubview) -> Bool { lhs.item === rhs.item }
}

// As in SwiftUI. They belong to a stage, and so to the thread that uses it.
extension LayoutSubviews: @unchecked Sendable {}
extension LayoutSubview: @unchecked Sendable {}

/// Where a view is.
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

/// Where the views of a layout are placed. It is one as long as the layout is there, as layouts may keep their views.
final class LayoutPlacements {
  private var placements: [LayoutPlacement?] = []

  /// Forgets all, before a number of views is placed.
  func reset(count: Int) { placements = Array(repeating: nil, count: count) }

  func place(_ index: Int, _ placement: LayoutPlacement) {
    // A layout may place a view that it has kept and that is gone.
    if placements.indices.contains(index) { placements[index] = placement }
  }

  /// The place of a view: the centre, where the layout has not placed it.
  subscript(index: Int, in bounds: CGRect, proposal: ProposedViewSize) -> LayoutPlacement {
    placements[index]
      ?? LayoutPlacement(position: CGPoint(x: bounds.midX, y: bounds.midY), anchor: .center, proposal: proposal)
  }
}
