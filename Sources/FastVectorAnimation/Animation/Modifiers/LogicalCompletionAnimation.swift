public import Foundation

/// An animation that counts as done after a time of its own.
struct LogicalCompletionAnimation: CustomAnimation {
  let base: Animation
  let duration: TimeInterval

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    let part = base.animate(value: value, time: time, context: &context)
    if time >= duration { context.isLogicallyComplete = true }
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
  /// This animation, which counts as done after a time, if it did not before.
  ///
  /// It runs on to its own end. See ``AnimationCompletionCriteria/logicallyComplete``.
  ///
  /// - Parameter duration: The seconds after the start.
  public func logicallyComplete(after duration: TimeInterval) -> Animation {
    Animation(LogicalCompletionAnimation(base: self, duration: duration.isNaN ? 0 : duration))
  }
}
