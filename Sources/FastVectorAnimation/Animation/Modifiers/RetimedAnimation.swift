import FastVector
import Foundation

/// An animation that maps its time to the time of a base animation.
protocol RetimedAnimation: CustomAnimation {
  var base: Animation { get }

  /// Returns the time of the base animation at a time of this animation, both in seconds. The result is at least 0.
  func baseTime(_ time: TimeInterval) -> TimeInterval

  /// Returns true if `other` maps times in the same way as this animation. Ignores the base animations.
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
