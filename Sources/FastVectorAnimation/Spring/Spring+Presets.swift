public import Foundation

extension Spring {
  /// A spring without bounce, of the duration 0.5 seconds.
  public static var smooth: Spring { smooth() }

  /// A spring without bounce, unless some is added.
  ///
  /// - Parameters:
  ///   - duration: The time of one swing without damping, in seconds.
  ///   - extraBounce: What is added to the bounce of 0.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }

  /// A spring with a little bounce, 0.15, of the duration 0.5 seconds.
  public static var snappy: Spring { snappy() }

  /// A spring with a little bounce.
  ///
  /// - Parameters:
  ///   - duration: The time of one swing without damping, in seconds.
  ///   - extraBounce: What is added to the bounce of 0.15.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring with more bounce, 0.3, of the duration 0.5 seconds.
  public static var bouncy: Spring { bouncy() }

  /// A spring with more bounce.
  ///
  /// - Parameters:
  ///   - duration: The time of one swing without damping, in seconds.
  ///   - extraBounce: What is added to the bounce of 0.3.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}
