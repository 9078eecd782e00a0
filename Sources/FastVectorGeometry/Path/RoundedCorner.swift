import Foundation

/// A corner of a rounded rectangle.
struct RoundedCorner {
  typealias Point = Segment.Point

  /// The vertex of the rectangle, at which the incoming side ends and the outgoing side starts, in drawing order.
  private let corner: Point
  /// A vector from the vertex back along the incoming side. Its length is the radius.
  private let inward: Point
  /// The distance between the vertex and the start of a continuous corner on the incoming side, as a multiple of the
  /// radius.
  private let extentIn: Double
  /// A vector from the vertex along the outgoing side. Its length is the radius.
  private let outward: Point
  /// The distance between the vertex and the end of a continuous corner on the outgoing side, as a multiple of the
  /// radius.
  private let extentOut: Double

  /// Returns the corners of a rectangle in drawing order: clockwise, starting at the lower right.
  ///
  /// - Parameter radii: The horizontal and vertical radii, in the same order. On each side, the sum of both radii must
  ///   not exceed the length of the side.
  static func corners(of rect: CGRect, radii: [Point]) -> [RoundedCorner] {
    let places = [
      Point(rect.maxX, rect.maxY), Point(rect.minX, rect.maxY), Point(rect.minX, rect.minY),
      Point(rect.maxX, rect.minY),
    ]
    // The sides in drawing order: right, bottom, left, top.
    let directions = [Point(0, 1), Point(-1, 0), Point(0, -1), Point(1, 0)]
    let lengths = [rect.height, rect.width, rect.height, rect.width]
    func radius(_ corner: Int, on side: Int) -> Double { side % 2 == 0 ? radii[corner].y : radii[corner].x }
    /// Returns the length of a corner on a side, as a multiple of the radius. If both corners together need more than
    /// the length of the side, they divide it in proportion to their radii.
    func extent(_ corner: Int, on side: Int, with neighbor: Int) -> Double {
      let sum = radius(corner, on: side) + radius(neighbor, on: side)
      return sum > 0 ? min(continuousExtent, max(lengths[side] / sum, 1)) : 1
    }
    return (0..<4).map { corner in
      let (next, previous) = ((corner + 1) % 4, (corner + 3) % 4)
      return RoundedCorner(
        corner: places[corner], inward: -directions[corner] * radius(corner, on: corner),
        extentIn: extent(corner, on: corner, with: previous), outward: directions[next] * radius(corner, on: next),
        extentOut: extent(corner, on: next, with: next))
    }
  }

  /// Draws a line up to the start of the corner, followed by the curves of the corner.
  func add(to path: inout Path, style: RoundedCornerStyle, transform: CGAffineTransform) {
    func point(_ along: Double, _ across: Double) -> CGPoint {
      CGPoint(corner + inward * along + outward * across).applying(transform)
    }
    switch style {
    case .circular:
      path.addLine(to: point(1, 0))
      let handle = 1 - Self.circularHandle
      path.addCurve(to: point(0, 1), control1: point(handle, 0), control2: point(0, handle))
    case .continuous:
      let (first, last) = (Self.handles(extent: extentIn), Self.handles(extent: extentOut))
      let (far, near) = Self.continuousEnds
      let (long, short) = Self.continuousHandles
      path.addLine(to: point(extentIn, 0))
      path.addCurve(to: point(far, near), control1: point(first.outer, 0), control2: point(first.inner, 0))
      path.addCurve(to: point(near, far), control1: point(long, short), control2: point(short, long))
      path.addCurve(to: point(0, extentOut), control1: point(0, last.inner), control2: point(0, last.outer))
    }
  }

  /// The distance of the control points from the ends of a quarter circle, as a multiple of the radius.
  private static let circularHandle = 4.0 / 3 * (2.0.squareRoot() - 1)

  // The dimensions of the continuous corner on Apple platforms: distances from the vertex, as multiples of the radius.
  // The values were measured on rendered paths: PaintCode, Code for iOS 7 Rounded Rectangles, 2013.

  /// The length of a corner on each side if there is enough room, as a multiple of the radius.
  private static let continuousExtent = 1.528665
  private static let continuousEnds = (far: 0.63149379, near: 0.07491139)
  private static let continuousHandles = (long: 0.37282383, short: 0.16905956)

  /// Returns the distances of a curve's outer and inner control points from the vertex, as multiples of the radius.
  ///
  /// The distances are interpolated linearly between a corner length of 1 and ``continuousExtent``. Printed SwiftUI
  /// paths show the same behavior.
  private static func handles(extent: Double) -> (outer: Double, inner: Double) {
    let room = (extent - 1) / (continuousExtent - 1)
    return (0.96 + room * (1.08849296 - 0.96), 0.82 + room * (0.86840694 - 0.82))
  }
}
