import Foundation

/// A timing curve from (0, 0) to (1, 1), which maps the fraction of an animation's time to its progress.
///
/// Curves are evaluated with an error of only a few units in the last place of a `Double`.
public struct UnitCurve: Hashable, Sendable {
  private enum Function: Hashable {
    case bezier(CubicBezier)
    case circularEaseIn
    case circularEaseOut
    case circularEaseInOut
    /// The inverse of ``circularEaseInOut``.
    case circularEaseOutIn
  }

  private let function: Function

  /// True if the curve is a Bézier curve, not a circular curve.
  var isBezier: Bool {
    if case .bezier = function { true } else { false }
  }

  /// Returns a cubic Bézier curve with two control points.
  ///
  /// - Parameters:
  ///   - startControlPoint: The control point next to (0, 0). Its x coordinate is clamped to 0...1. NaN coordinates,
  ///     and an infinite y coordinate, count as 0.
  ///   - endControlPoint: The control point next to (1, 1). Its x coordinate is clamped to 0...1. NaN coordinates, and
  ///     an infinite y coordinate, count as 1.
  public static func bezier(startControlPoint: UnitPoint, endControlPoint: UnitPoint) -> UnitCurve {
    UnitCurve(function: .bezier(CubicBezier(start: startControlPoint, end: endControlPoint)))
  }

  /// Returns the progress at a fraction of the time.
  ///
  /// - Parameter progress: The fraction of the time, clamped to 0...1.
  /// - Returns: The progress: 0 at 0, 1 at 1, and NaN for NaN. Between 0 and 1, the progress may be outside 0...1 if a
  ///   control point has a y coordinate outside 0...1.
  /// - Complexity: O(1): about five Newton steps for a curve with control points.
  public func value(at progress: Double) -> Double {
    if progress.isNaN { return progress }
    let p = min(max(progress, 0), 1)
    switch function {
    case .bezier(let curve): return curve.value(at: p)
    case .circularEaseIn: return Circle.easeIn(p)
    case .circularEaseOut: return Circle.easeOut(p)
    case .circularEaseInOut: return p < 0.5 ? Circle.easeIn(2 * p) / 2 : (1 + Circle.easeOut(2 * p - 1)) / 2
    case .circularEaseOutIn: return p < 0.5 ? Circle.easeOut(2 * p) / 2 : (1 + Circle.easeIn(2 * p - 1)) / 2
    }
  }

  /// Returns the slope of the curve at a fraction of the time.
  ///
  /// - Parameter progress: The fraction of the time, clamped to 0...1.
  /// - Returns: The derivative of the progress: infinite where the curve is vertical, and NaN for NaN. If a control
  ///   point coincides with its end point, the curve has no tangent there. As in SwiftUI, the slope is then 1 at the
  ///   start and 0 at the end.
  /// - Complexity: O(1): about five Newton steps for a curve with control points.
  public func velocity(at progress: Double) -> Double {
    if progress.isNaN { return progress }
    let p = min(max(progress, 0), 1)
    switch function {
    case .bezier(let curve): return curve.slope(at: p)
    case .circularEaseIn: return Circle.easeInSlope(p)
    case .circularEaseOut: return Circle.easeOutSlope(p)
    case .circularEaseInOut: return p < 0.5 ? Circle.easeInSlope(2 * p) : Circle.easeOutSlope(2 * p - 1)
    case .circularEaseOutIn: return p < 0.5 ? Circle.easeOutSlope(2 * p) : Circle.easeInSlope(2 * p - 1)
    }
  }

  /// The curve with x and y swapped. It maps a progress to the fraction of the time at which this curve reaches it.
  ///
  /// - Note: If the y coordinate of a control point is outside 0...1, the curve has no inverse; the swapped x
  ///   coordinate is then clamped.
  public var inverse: UnitCurve {
    switch function {
    case .bezier(let curve): UnitCurve(function: .bezier(curve.inverse))
    case .circularEaseIn: .circularEaseOut
    case .circularEaseOut: .circularEaseIn
    case .circularEaseInOut: UnitCurve(function: .circularEaseOutIn)
    case .circularEaseOutIn: .circularEaseInOut
    }
  }
}

extension UnitCurve {
  /// A curve with constant speed.
  public static let linear = bezier(0, 0, 1, 1)

  /// A curve that starts slowly: control points (0.42, 0) and (1, 1).
  public static let easeIn = bezier(0.42, 0, 1, 1)

  /// A curve that ends slowly: control points (0, 0) and (0.58, 1).
  public static let easeOut = bezier(0, 0, 0.58, 1)

  /// A curve that starts and ends slowly: control points (0.42, 0) and (0.58, 1).
  public static let easeInOut = bezier(0.42, 0, 0.58, 1)

  /// A curve that starts and ends slowly.
  @available(*, deprecated, renamed: "easeInOut")
  public static let easeInEaseOut = easeInOut

  /// A curve that starts slowly and ends vertically, the lower right quarter of a circle: `1 - √(1 - p²)`.
  public static let circularEaseIn = UnitCurve(function: .circularEaseIn)

  /// A curve that starts vertically and ends slowly, the upper left quarter of a circle: `√(1 - (1 - p)²)`.
  public static let circularEaseOut = UnitCurve(function: .circularEaseOut)

  /// A curve that starts and ends slowly: ``circularEaseIn`` and then ``circularEaseOut``, each at half the size.
  public static let circularEaseInOut = UnitCurve(function: .circularEaseInOut)

  private static func bezier(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> UnitCurve {
    bezier(startControlPoint: UnitPoint(x: x1, y: y1), endControlPoint: UnitPoint(x: x2, y: y2))
  }
}

extension UnitCurve: CustomStringConvertible {
  /// The name of a predefined curve, or the control points: `easeInOut`, `bezier(0.2, 0.0, 0.8, 1.0)`.
  public var description: String {
    switch function {
    case .bezier(let curve):
      let named = [("linear", Self.linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut)]
      return named.first { $0.1 == self }?.0 ?? "bezier(\(curve))"
    case .circularEaseIn: return "circularEaseIn"
    case .circularEaseOut: return "circularEaseOut"
    case .circularEaseInOut: return "circularEaseInOut"
    case .circularEaseOutIn: return "circularEaseOutIn"
    }
  }
}

/// The easing functions that follow a quarter of the unit circle, and their slopes. The formulas avoid cancellation,
/// which makes `1 - √(1 - p²)` inaccurate for small `p`.
private enum Circle {
  static func easeIn(_ p: Double) -> Double { p * p / (1 + ((1 - p) * (1 + p)).squareRoot()) }
  static func easeOut(_ p: Double) -> Double { (p * (2 - p)).squareRoot() }
  static func easeInSlope(_ p: Double) -> Double { p / ((1 - p) * (1 + p)).squareRoot() }
  static func easeOutSlope(_ p: Double) -> Double { (1 - p) / (p * (2 - p)).squareRoot() }
}
