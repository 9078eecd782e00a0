public import Foundation

extension Animation {
  /// The default animation: a spring with a duration of 0.5 s and no bounce. It moves like ``spring``, but the two
  /// animations don't compare equal.
  public static let `default` = Animation(DefaultAnimation())

  /// An animation with constant speed that lasts 0.35 s.
  public static var linear: Animation { linear(duration: standardDuration) }

  /// Returns an animation with constant speed.
  ///
  /// - Parameter duration: The duration in seconds. At 0 or less, the animation ends immediately.
  public static func linear(duration: TimeInterval) -> Animation { timingCurve(.linear, duration: duration) }

  /// An animation that starts slowly and lasts 0.35 s.
  public static var easeIn: Animation { easeIn(duration: standardDuration) }

  /// Returns an animation that starts slowly.
  ///
  /// - Parameter duration: The duration in seconds. At 0 or less, the animation ends immediately.
  public static func easeIn(duration: TimeInterval) -> Animation { timingCurve(.easeIn, duration: duration) }

  /// An animation that ends slowly and lasts 0.35 s.
  public static var easeOut: Animation { easeOut(duration: standardDuration) }

  /// Returns an animation that ends slowly.
  ///
  /// - Parameter duration: The duration in seconds. At 0 or less, the animation ends immediately.
  public static func easeOut(duration: TimeInterval) -> Animation { timingCurve(.easeOut, duration: duration) }

  /// An animation that starts and ends slowly and lasts 0.35 s.
  public static var easeInOut: Animation { easeInOut(duration: standardDuration) }

  /// Returns an animation that starts and ends slowly.
  ///
  /// - Parameter duration: The duration in seconds. At 0 or less, the animation ends immediately.
  public static func easeInOut(duration: TimeInterval) -> Animation {
    timingCurve(.easeInOut, duration: duration)
  }

  /// Returns an animation whose timing curve is a cubic Bézier curve from (0, 0) to (1, 1), like `cubic-bezier()` in
  /// CSS.
  ///
  /// - Parameters:
  ///   - p1x: The x coordinate of the first control point, clamped to 0...1.
  ///   - p1y: The y coordinate of the first control point.
  ///   - p2x: The x coordinate of the second control point, clamped to 0...1.
  ///   - p2y: The y coordinate of the second control point.
  ///   - duration: The duration in seconds. At 0 or less, the animation ends immediately.
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation {
    timingCurve(
      .bezier(startControlPoint: UnitPoint(x: p1x, y: p1y), endControlPoint: UnitPoint(x: p2x, y: p2y)),
      duration: duration)
  }

  /// Returns an animation that follows a timing curve.
  ///
  /// - Parameters:
  ///   - curve: The curve that maps the fraction of the duration to the progress.
  ///   - duration: The duration in seconds. At 0 or less, the animation ends immediately.
  public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
    Animation(UnitCurveAnimation(duration: duration, curve: curve))
  }

  private static var standardDuration: TimeInterval { 0.35 }
}
