import FastVectorGeometry
import Foundation

/// The coordinate space of a point or a rectangle.
public enum CoordinateSpace: Hashable, @unchecked Sendable {
  /// The coordinate space of the stage.
  case global
  /// The coordinate space of the view.
  case local
  /// The coordinate space of the nearest enclosing view that `coordinateSpace(name:)` gives this name, or of the stage
  /// if no enclosing view has the name.
  case named(AnyHashable)

  public var isGlobal: Bool { self == .global }
  public var isLocal: Bool { self == .local }
}

/// The name of a coordinate space.
public struct NamedCoordinateSpace: Hashable, @unchecked Sendable {
  let name: AnyHashable

  /// Returns a coordinate space name that wraps the given value.
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace { NamedCoordinateSpace(name: name) }
}

extension View {
  /// Names the coordinate space of this view, for use by its descendants.
  public func coordinateSpace<T: Hashable>(name: T) -> some View { modifier(_CoordinateSpaceModifier(name: name)) }

  /// Names the coordinate space of this view, for use by its descendants.
  public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
    modifier(_CoordinateSpaceModifier(name: name.name))
  }
}

/// A modifier that names the coordinate space of a view.
public struct _CoordinateSpaceModifier: _ItemModifier {
  let name: AnyHashable

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    NamedSpaceItem(around: child, modifier)
  }
}

/// An item with a named coordinate space.
final class NamedSpaceItem: ModifierItem<_CoordinateSpaceModifier> {
  private(set) var place = LayoutPosition()

  override func placed(_ proposal: ProposedViewSize) {
    place = LayoutPosition(space: node.stage.layout.space, origin: origin)
    super.placed(proposal)
  }

  fileprivate var name: AnyHashable { modifier.shown.name }
}

extension _LayoutItem {
  /// Returns the nearest enclosing item whose coordinate space has the given name, or nil if no enclosing item has it.
  func space(named name: AnyHashable) -> NamedSpaceItem? {
    var next = outer
    while let item = next {
      if let space = item as? NamedSpaceItem, space.name == name { return space }
      next = item.outer
    }
    return nil
  }

  /// The center of the item on the stage at the current time.
  var middle: CGPoint { CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2).applying(shownTransform) }

  /// Converts a point of the stage to a coordinate space, at the current time.
  func point(_ point: CGPoint, in space: CoordinateSpace) -> CGPoint {
    switch space {
    case .local: local(point)
    case .global: point
    case .named(let name): self.space(named: name)?.local(point) ?? point
    }
  }

  /// Converts a point of the stage to the coordinates of the item, whose origin is its top-left corner, at the current
  /// time. Returns the point unchanged if the item's transform isn't invertible.
  func local(_ point: CGPoint) -> CGPoint {
    var inverse = shownTransform
    guard inverse.invert() else { return point }
    let inside = point.applying(inverse)
    return CGPoint(x: inside.x - origin.x, y: inside.y - origin.y)
  }
}
