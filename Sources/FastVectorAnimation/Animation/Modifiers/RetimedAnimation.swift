import Foundation

/// An animation whose base runs in a time of its own.
protocol RetimedAnimation: CustomAnimation {
  var base: Animation { get }

  /// The time of the base, at least 0.
  func baseTime(_ time: TimeInterval) -> TimeInterval

  /// Whether both change time in the same way, whatever their bases.
  func retimes(like other: Self) -> Bool
}

extension RetimedAnimation {
  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    base.animate(value: value, time: baseTime(time), context: &context)
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    guard let previous = previous.base as? Self, retimes(like: previous) else { return false }
    return base.shouldMerge(previous: previous.base, value: value, time: baseTime(time), context: &context)
  }
}
