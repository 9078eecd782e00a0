import Foundation

/// An animation that runs its base animation faster or slower.
struct SpeedAnimation: RetimedAnimation {
  let base: Animation
  let speed: Double

  func baseTime(_ time: TimeInterval) -> TimeInterval { max(0, time * speed) }

  func retimes(like other: Self) -> Bool { speed == other.speed }
}

extension Animation {
  /// Returns this animation, running `speed` times as fast.
  ///
  /// - Parameter speed: The factor for the animation's time. At 0 or less, the animation stays at its start and never
  ///   ends. NaN counts as 1.
  public func speed(_ speed: Double) -> Animation {
    Animation(SpeedAnimation(base: self, speed: speed.isNaN ? 1 : speed))
  }
}
