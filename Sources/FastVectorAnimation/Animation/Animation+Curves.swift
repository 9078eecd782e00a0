public import Foundation

extension Animation {
  /// The animation where none is named: like ``spring``, but a kind of its own.
  public static let `default` = Animation(DefaultAnimation())

  /// Constant speed, in 0.35 s.
  public static var linear: Animation { linear(duration: standardDuration) }

  /// Constant speed.
  ///
  /// - Parameter duration: The seconds that it takes. At 0 and below it is over at once.
  public static func linear(duration: TimeInterval) -> Animation { timingCurve(.linear, duration: duration) }

  /// A slow start, in 0.35 s.
  public static var easeIn: Animation { easeIn(duration: standardDuration) }

  /// A slow start.
  ///
  /// - Parameter duration: The seconds that it takes. At 0 and below it is over at once.
  public static func easeIn(duration: TimeInterval) -> Animation { timingCurve(.easeIn, duration: duration) }

  /// A slow end, in 0.35 s.
  public static var easeOut: Animation { easeOut(duration: standardDuration) }

  /// A slow end.
  ///
  /// - Parameter duration: The seconds that it takes. At 0 and below it is over at once.
  public static func easeOut(duration: TimeInterval) -> Animation { timingCurve(.easeOut, duration: duration) }

  /// A slow start and a slow end, in 0.35 s.
  public static var easeInOut: Animation { easeInOut(duration: standardDuration) }

  /// A slow start and a slow end.
  ///
  /// - Parameter duration: The seconds that it takes. At 0 and below it is over at once.
  public static func easeInOut(duration: TimeInterval) -> Animation {
    timingCurve(.easeInOut, duration: duration)
  }

  /// A cubic Bézier curve from (0, 0) to (1, 1), as in CSS.
  ///
  /// - Parameters:
  ///   - p1x: The x of the first control point, clamped to 0...1.
  ///   - p1y: The y of the first control point.
  ///   - p2x: The x of the second control point, clamped to 0...1.
  ///   - p2y: The y of the second control point.
  ///   - duration: The seconds that it takes. At 0 and below it is over at once.
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation {
    timingCurve(
      .bezier(startControlPoint: UnitPoint(x: p1x, y: p1y), endControlPoint: UnitPoint(x: p2x, y: p2y)),
      duration: duration)
  }

  /// A curve.
  ///
  /// - Parameters:
  ///   - curve: The curve.
  ///   - duration: The seconds that it takes. At 0 and below it is over at once.
  public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
    Animation(UnitCurveAnimation(duration: duration, curve: curve))
  }

  private static var standardDuration: TimeInterval { 0.35 }
}
