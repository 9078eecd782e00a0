import FastVectorGeometry
import Foundation

/// What places are relative to.
public enum CoordinateSpace: Hashable, @unchecked Sendable {
  /// The stage.
  case global
  /// The view itself.
  case local
  /// A view around it that has the name, by `coordinateSpace(name:)`; the stage where there is none.
  case named(AnyHashable)

  public var isGlobal: Bool { self == .global }
  public var isLocal: Bool { self == .local }
}

/// The name of a space of coordinates.
public struct NamedCoordinateSpace: Hashable, @unchecked Sendable {
  let name: AnyHashable

  /// A name.
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace { NamedCoordinateSpace(name: name) }
}

extension View {
  /// Gives the coordinates of the view a name, for what is in it.
  public func coordinateSpace<T: Hashable>(name: T) -> some View { modifier(_CoordinateSpaceModifier(name: name)) }

  /// Gives the coordinates of the view a name, for what is in it.
  public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
    modifier(_CoordinateSpaceModifier(name: name.name))
  }
}

/// A name for the coordinates of a view.
public struct _CoordinateSpaceModifier: _ItemModifier {
  let name: AnyHashable

  public static func _makeItem(around child: _LayoutItem, _ modifier: _ModifierAttribute<Self>) -> _LayoutItem {
    NamedSpaceItem(around: child, modifier)
  }
}

/// The place of a view whose coordinates have a name.
final class NamedSpaceItem: ModifierItem<_CoordinateSpaceModifier> {
  private(set) var place = LaidOutPlace()

  override func placed(_ proposal: ProposedViewSize) {
    place = LaidOutPlace(space: node.stage.layout.space, origin: origin)
    super.placed(proposal)
  }

  fileprivate var name: AnyHashable { modifier.shown.name }
}

extension _LayoutItem {
  /// The nearest item around this one whose coordinates have a name.
  func space(named name: AnyHashable) -> NamedSpaceItem? {
    var next = outer
    while let item = next {
      if let space = item as? NamedSpaceItem, space.name == name { return space }
      next = item.outer
    }
    return nil
  }

  /// The middle, on the stage, at the present time.
  var middle: CGPoint { CGPoint(x: origin.x + size.width / 2, y: origin.y + size.height / 2).applying(shownTransform) }

  /// A point of the stage in a space of coordinates, at the present time.
  func point(_ point: CGPoint, in space: CoordinateSpace) -> CGPoint {
    switch space {
    case .local: local(point)
    case .global: point
    case .named(let name): self.space(named: name)?.local(point) ?? point
    }
  }

  /// A point of the stage in the coordinates of the item, from its top left, at the present time.
  func local(_ point: CGPoint) -> CGPoint {
    var inverse = shownTransform
    guard inverse.invert() else { return point }
    let inside = point.applying(inverse)
    return CGPoint(x: inside.x - origin.x, y: inside.y - origin.y)
  }
}
