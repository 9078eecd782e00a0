public import Foundation

/// An animation that starts its base animation after a delay. During the delay, the value stays at its start.
struct DelayAnimation: RetimedAnimation {
  let base: Animation
  let delay: TimeInterval

  func baseTime(_ time: TimeInterval) -> TimeInterval { max(0, time - delay) }

  func retimes(like other: Self) -> Bool { delay == other.delay }
}

extension Animation {
  /// Returns this animation with a delay.
  ///
  /// - Parameter delay: The delay before the animation starts, in seconds. A negative delay skips the beginning of the
  ///   animation. NaN counts as 0.
  public func delay(_ delay: TimeInterval) -> Animation {
    Animation(DelayAnimation(base: self, delay: delay.isNaN ? 0 : delay))
  }
}
