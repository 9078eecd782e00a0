import FastVector
public import Foundation

/// An animation that becomes logically complete at a given time, unless its base animation is logically complete
/// earlier.
struct LogicalCompletionAnimation: CustomAnimation {
  let base: Animation
  let duration: TimeInterval

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    let part = base.animate(value: value, time: time, context: &context)
    if time >= duration - timeTolerance { context.isLogicallyComplete = true }
    return part
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    guard let previous = previous.base as? Self, previous.duration == duration else { return false }
    return base.shouldMerge(previous: previous.base, value: value, time: time, context: &context)
  }
}

extension Animation {
  /// Returns an animation that moves like this one, but counts as logically complete after at most `duration` seconds.
  ///
  /// See ``AnimationCompletionCriteria/logicallyComplete``.
  ///
  /// - Parameter duration: The time since the start of the animation, in seconds. NaN counts as 0.
  public func logicallyComplete(after duration: TimeInterval) -> Animation {
    Animation(LogicalCompletionAnimation(base: self, duration: duration.isNaN ? 0 : duration))
  }
}
