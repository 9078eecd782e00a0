public import Foundation

/// An animation that starts later. Until then it stands at its start.
struct DelayAnimation: CustomAnimation {
  let base: Animation
  let delay: TimeInterval

  private func baseTime(_ time: TimeInterval) -> TimeInterval { max(0, time - delay) }

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    base.animate(value: value, time: baseTime(time), context: &context)
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    guard let previous = previous.base as? Self, previous.delay == delay else { return false }
    return base.shouldMerge(previous: previous.base, value: value, time: baseTime(time), context: &context)
  }
}

extension Animation {
  /// This animation, started later by a number of seconds.
  ///
  /// - Parameter delay: The seconds to stand still at the start first. A negative delay skips the beginning.
  public func delay(_ delay: TimeInterval) -> Animation {
    Animation(DelayAnimation(base: self, delay: delay.isNaN ? 0 : delay))
  }
}
