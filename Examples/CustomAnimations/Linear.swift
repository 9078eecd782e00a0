import FastVector
import FastVectorAnimation
import Foundation

/// An animation with constant speed.
struct Linear: CustomAnimation {
  let duration: TimeInterval

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    // `value` is the total change. Nil ends the animation.
    time < duration ? value.scaled(by: time / duration) : nil
  }

  /// Returns the constant speed. A spring that interrupts the animation starts with this speed.
  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    value.scaled(by: 1 / duration)
  }
}

/// An animation at constant speed. It merges with the animation that it interrupts, and continues from the current
/// value.
struct MergingLinear: CustomAnimation {
  let duration: TimeInterval

  /// The part of the change that was complete at the interruption, and the time of the interruption.
  private struct Interruption<Value: VectorArithmetic>: AnimationStateKey {
    static var defaultValue: Self { Self(part: .zero, time: 0) }

    let part: Value
    let time: TimeInterval
  }

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    let start = context.state[Interruption<V>.self]
    let progress = (time - start.time) / duration
    // After a merge, `value` and the stored part are relative to the start of the first animation.
    return progress < 1 ? start.part.interpolated(towards: value, amount: progress) : nil
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    let part = previous.animate(value: value, time: time, context: &context)
    context.state[Interruption<V>.self] = Interruption(part: part ?? value, time: time)
    return true
  }
}
