import Foundation

/// A cubic Bézier curve from (0, 0) to (1, 1) whose x coordinate never decreases.
struct CubicBezier: Hashable, Sendable {
  private let x1: Double
  private let y1: Double
  private let x2: Double
  private let y2: Double

  /// Creates a curve from its control points. Clamps x coordinates to 0...1. Replaces NaN coordinates and infinite
  /// y coordinates with the coordinate of the adjacent end point, (0, 0) or (1, 1).
  init(start: UnitPoint, end: UnitPoint) {
    x1 = Self.clamped(start.x, end: 0)
    y1 = start.y.isFinite ? start.y : 0
    x2 = Self.clamped(end.x, end: 1)
    y2 = end.y.isFinite ? end.y : 1
  }

  private static func clamped(_ x: Double, end: Double) -> Double { x.isNaN ? end : min(max(x, 0), 1) }

  /// The curve with x and y swapped.
  var inverse: Self { Self(start: UnitPoint(x: y1, y: x1), end: UnitPoint(x: y2, y: x2)) }

  /// True if x equals y along the whole curve.
  private var isDiagonal: Bool { x1 == y1 && x2 == y2 }

  /// Returns the y coordinate at an x coordinate in 0...1.
  func value(at x: Double) -> Double {
    isDiagonal ? x : Self.coordinate(y1, y2, at: parameter(at: x))
  }

  /// Returns the slope at an x coordinate in 0...1.
  func slope(at x: Double) -> Double {
    if isDiagonal { return 1 }
    let s = parameter(at: x)
    let rise = Self.derivative(y1, y2, at: s)
    let run = Self.derivative(x1, x2, at: s)
    if run > 0 { return rise / run }
    if rise != 0 { return rise > 0 ? .infinity : -.infinity }
    return s < 1 ? 1 : 0
  }

  /// Returns one coordinate of the curve: `3 (1-s)² s p1 + 3 (1-s) s² p2 + s³`.
  private static func coordinate(_ p1: Double, _ p2: Double, at s: Double) -> Double {
    let r = 1 - s
    return 3 * r * r * s * p1 + 3 * r * s * s * p2 + s * s * s
  }

  /// Returns the derivative of ``coordinate(_:_:at:)``.
  private static func derivative(_ p1: Double, _ p2: Double, at s: Double) -> Double {
    let r = 1 - s
    return 3 * (r * (r - 2 * s) * p1 + s * (2 * r - s) * p2 + s * s)
  }

  /// Returns the curve parameter at an x coordinate.
  ///
  /// Takes a Newton step if it is at most half as long as the previous step and stays within the bracket. Otherwise
  /// bisects the bracket. This takes about five steps on most curves, and always converges to the last bit, even with
  /// vertical tangents.
  private func parameter(at x: Double) -> Double {
    if x <= 0 || x >= 1 { return x <= 0 ? 0 : 1 }
    var low = 0.0
    var high = 1.0
    var s = x
    var lastStep = 1.0
    while true {
      let excess = Self.coordinate(x1, x2, at: s) - x
      if excess == 0 { return s }
      if excess < 0 { low = s } else { high = s }
      var step = excess / Self.derivative(x1, x2, at: s)
      if abs(step) <= s.ulp { return s - step }
      let isSafe = abs(step) <= lastStep / 2 && low < s - step && s - step < high
      if !isSafe { step = s - (low + high) / 2 }
      let next = s - step
      if next == s || next == low || next == high { return next }
      s = next
      lastStep = abs(step)
    }
  }
}

extension CubicBezier: CustomStringConvertible {
  /// The coordinates of the control points.
  var description: String { "\(x1), \(y1), \(x2), \(y2)" }
}
