import Foundation

/// An animation whose time runs faster or slower.
struct SpeedAnimation: CustomAnimation {
  let base: Animation
  let speed: Double

  private func baseTime(_ time: TimeInterval) -> TimeInterval { max(0, time * speed) }

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    base.animate(value: value, time: baseTime(time), context: &context)
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    guard let previous = previous.base as? Self, previous.speed == speed else { return false }
    return base.shouldMerge(previous: previous.base, value: value, time: baseTime(time), context: &context)
  }
}

extension Animation {
  /// This animation, `speed` times as fast.
  ///
  /// - Parameter speed: The factor of time. At 0 and below, the animation stands at its start and never ends.
  public func speed(_ speed: Double) -> Animation {
    Animation(SpeedAnimation(base: self, speed: speed.isNaN ? 1 : speed))
  }
}
