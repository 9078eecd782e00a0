import Foundation

/// How far an animation has come at each share of its time: a cubic Bézier curve from (0, 0) to (1, 1).
public struct UnitCurve: Hashable, Sendable {
  private let start: UnitPoint
  private let end: UnitPoint

  /// A curve of constant speed.
  public static let linear = UnitCurve(start: UnitPoint(x: 0, y: 0), end: UnitPoint(x: 1, y: 1))

  /// A curve that starts slowly.
  public static let easeIn = UnitCurve(start: UnitPoint(x: 0.42, y: 0), end: UnitPoint(x: 1, y: 1))

  /// A curve that ends slowly.
  public static let easeOut = UnitCurve(start: UnitPoint(x: 0, y: 0), end: UnitPoint(x: 0.58, y: 1))

  /// A curve that starts and ends slowly.
  public static let easeInOut = UnitCurve(start: UnitPoint(x: 0.42, y: 0), end: UnitPoint(x: 0.58, y: 1))

  /// A curve with two control points.
  ///
  /// - Parameters:
  ///   - startControlPoint: The point that the curve heads for at its start. Its x is clamped to 0...1.
  ///   - endControlPoint: The point that the curve comes from at its end. Its x is clamped to 0...1.
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
    UnitCurve(start: startControlPoint, end: endControlPoint)
  }

  private init(start: UnitPoint, end: UnitPoint) {
    self.start = UnitPoint(x: min(max(start.x, 0), 1), y: start.y)
    self.end = UnitPoint(x: min(max(end.x, 0), 1), y: end.y)
  }

  /// The progress at a share of the time.
  ///
  /// - Parameter progress: The share of the time, clamped to 0...1.
  /// - Returns: The progress: 0 at 0, 1 at 1, and NaN at NaN. Between them it may leave 0...1 where a control point does.
  public func value(at progress: Double) -> Double {
    if progress.isNaN { return progress }
    if self == .linear { return min(max(progress, 0), 1) }
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    return Self.coordinate(start.y, end.y, at: parameter(atX: progress))
  }

  /// One coordinate of the curve: `3 (1-s)² s p1 + 3 (1-s) s² p2 + s³`.
  private static func coordinate(_ p1: Double, _ p2: Double, at s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * p1 + 3 * r * s * s * p2 + s * s * s
  }

  /// The parameter at which the curve, whose x never decreases, has come to `x`. Bisection always converges,
  /// and 54 halvings reach the last bit.
  private func parameter(atX x: Double) -> Double {
    var low = 0.0
    var high = 1.0
    for _ in 0..<54 {
      let middle = (low + high) / 2
      if Self.coordinate(start.x, end.x, at: middle) < x { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}
