public import FastVector
public import Foundation

/// A point in a unit square: a control point of a ``UnitCurve``, or an anchor in a rectangle of any size.
@frozen
public struct UnitPoint: Hashable, Sendable {
  /// The horizontal position, 0 at the leading edge and 1 at the trailing edge.
  public var x: CGFloat

  /// The vertical position, 0 at the top and 1 at the bottom.
  public var y: CGFloat

  /// Creates the point at the origin.
  @inlinable
  public init() { self.init(x: 0, y: 0) }

  /// Creates a point from its coordinates, which may be outside the unit square.
  @inlinable
  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }
}

extension UnitPoint {
  /// The origin, (0, 0).
  public static let zero = UnitPoint(x: 0, y: 0)

  /// The center, (0.5, 0.5).
  public static let center = UnitPoint(x: 0.5, y: 0.5)

  /// The center of the leading edge, (0, 0.5).
  public static let leading = UnitPoint(x: 0, y: 0.5)

  /// The center of the trailing edge, (1, 0.5).
  public static let trailing = UnitPoint(x: 1, y: 0.5)

  /// The center of the top edge, (0.5, 0).
  public static let top = UnitPoint(x: 0.5, y: 0)

  /// The center of the bottom edge, (0.5, 1).
  public static let bottom = UnitPoint(x: 0.5, y: 1)

  /// The top leading corner, (0, 0).
  public static let topLeading = UnitPoint(x: 0, y: 0)

  /// The top trailing corner, (1, 0).
  public static let topTrailing = UnitPoint(x: 1, y: 0)

  /// The bottom leading corner, (0, 1).
  public static let bottomLeading = UnitPoint(x: 0, y: 1)

  /// The bottom trailing corner, (1, 1).
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
}

extension UnitPoint: Animatable {
  /// The coordinates times 128, as in SwiftUI. Without this factor, springs would stop early, because unit coordinates
  /// are small.
  @inlinable
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(x * unitScale, y * unitScale) }
    set { self = UnitPoint(x: newValue.first / unitScale, y: newValue.second / unitScale) }
  }
}
