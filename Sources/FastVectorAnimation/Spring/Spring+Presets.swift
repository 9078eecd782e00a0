public import Foundation

extension Spring {
  /// A spring without bounce and with a duration of 0.5 seconds.
  public static var smooth: Spring { smooth() }

  /// Returns a smooth spring, by default without bounce.
  ///
  /// - Parameters:
  ///   - duration: The period of one undamped oscillation, in seconds.
  ///   - extraBounce: The bounce in addition to the base bounce of 0.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }

  /// A spring with a bounce of 0.15 and a duration of 0.5 seconds.
  public static var snappy: Spring { snappy() }

  /// Returns a spring with a small bounce.
  ///
  /// - Parameters:
  ///   - duration: The period of one undamped oscillation, in seconds.
  ///   - extraBounce: The bounce in addition to the base bounce of 0.15.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring with a bounce of 0.3 and a duration of 0.5 seconds.
  public static var bouncy: Spring { bouncy() }

  /// Returns a spring with a noticeable bounce.
  ///
  /// - Parameters:
  ///   - duration: The period of one undamped oscillation, in seconds.
  ///   - extraBounce: The bounce in addition to the base bounce of 0.3.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}
