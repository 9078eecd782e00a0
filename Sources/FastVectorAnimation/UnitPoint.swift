public import Foundation

/// A point in a unit square, as the control points of a ``UnitCurve``.
public struct UnitPoint: Hashable, Sendable {
  /// The horizontal position, 0 at the leading edge and 1 at the trailing one.
  public var x: CGFloat

  /// The vertical position, 0 at the top and 1 at the bottom.
  public var y: CGFloat

  /// Makes the point at the origin.
  public init() { self.init(x: 0, y: 0) }

  /// Makes a point from its coordinates.
  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }
}
