public import Foundation

/// An animation that starts later. Until then it stands at its start.
struct DelayAnimation: RetimedAnimation {
  let base: Animation
  let delay: TimeInterval

  func baseTime(_ time: TimeInterval) -> TimeInterval { max(0, time - delay) }

  func retimes(like other: Self) -> Bool { delay == other.delay }
}

extension Animation {
  /// This animation, started later by a number of seconds.
  ///
  /// - Parameter delay: The seconds to stand still at the start first. A negative delay skips the beginning.
  public func delay(_ delay: TimeInterval) -> Animation {
    Animation(DelayAnimation(base: self, delay: delay.isNaN ? 0 : delay))
  }
}
