import FastVectorGeometry
import Foundation

/// The laid-out position of a view: its origin in the coordinates of the enclosing geometry effect.
struct LayoutPosition {
  weak var space: EffectItem?
  var origin = CGPoint.zero

  /// Returns the bounding box, on the stage, of a rectangle of the view. Uses laid-out positions, not animated ones.
  func global(_ rect: CGRect) -> CGRect {
    let frame = rect.offsetBy(dx: origin.x, dy: origin.y)
    return space.map { box(frame, $0.globalTransform) } ?? frame
  }

  /// Returns the bounding box, in the coordinates of the view, of a rectangle of the stage. Uses laid-out positions,
  /// not animated ones. Returns the rectangle unchanged if the transform isn't invertible.
  func local(_ rect: CGRect) -> CGRect {
    var inverse = space?.globalTransform ?? ProjectionTransform()
    guard inverse.invert() else { return rect }
    return box(rect, inverse).offsetBy(dx: -origin.x, dy: -origin.y)
  }

  /// Returns the bounding box of a transformed rectangle.
  private func box(_ rect: CGRect, _ transform: ProjectionTransform) -> CGRect {
    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { x, y in
      CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height).applying(transform)
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    return CGRect(x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
  }
}

/// An item that records its laid-out position.
class PositionedItem: WrappingItem {
  private(set) final var place = LayoutPosition()

  override func placed(_ proposal: ProposedViewSize) {
    place = LayoutPosition(space: node.stage.layout.space, origin: origin)
    super.placed(proposal)
  }

  /// The size of the item, and its position, which is computed on demand.
  final var geometry: GeometryProxy {
    GeometryProxy(size: size) { [weak self] name in
      guard let self else { return .zero }
      let frame = place.global(CGRect(origin: .zero, size: size))
      return name.flatMap { self.space(named: $0) }?.place.local(frame) ?? frame
    } localRect: { [weak self] global in
      self?.place.local(global()) ?? .zero
    }
  }
}
