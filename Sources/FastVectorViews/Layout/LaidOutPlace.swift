import FastVectorGeometry
import Foundation

/// Where a view is laid out: its origin, in the coordinates of the effect around it.
struct LaidOutPlace {
  weak var space: EffectItem?
  var origin = CGPoint.zero

  /// A rectangle of the view on the stage, as layout sees it: where effects turn it, the one around it.
  func global(_ rect: CGRect) -> CGRect {
    let frame = rect.offsetBy(dx: origin.x, dy: origin.y)
    return space.map { box(frame, $0.globalTransform) } ?? frame
  }

  /// A rectangle of the stage in the coordinates of the view, as layout sees it.
  func local(_ rect: CGRect) -> CGRect {
    var inverse = space?.globalTransform ?? ProjectionTransform()
    guard inverse.invert() else { return rect }
    return box(rect, inverse).offsetBy(dx: -origin.x, dy: -origin.y)
  }

  /// The rectangle around the corners of another one.
  private func box(_ rect: CGRect, _ transform: ProjectionTransform) -> CGRect {
    let corners = [(0, 0), (1, 0), (0, 1), (1, 1)].map { x, y in
      CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height).applying(transform)
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    return CGRect(x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
  }
}

/// An item that knows where it is laid out.
class PlacedItem: WrappingItem {
  private(set) final var place = LaidOutPlace()

  override func placed(_ proposal: ProposedViewSize) {
    place = LaidOutPlace(space: node.stage.layout.space, origin: origin)
    super.placed(proposal)
  }

  /// The size, and the place when it is asked for.
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
