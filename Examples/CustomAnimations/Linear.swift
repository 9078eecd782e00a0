import FastVectorAnimation
import Foundation

/// Constant speed: the simplest animation there is.
struct Linear: CustomAnimation {
  let duration: TimeInterval

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    // The value is the whole change; nil says that it has happened.
    time < duration ? value.scaled(by: time / duration) : nil
  }

  /// The whole change takes `duration`: a spring that interrupts goes on at this speed.
  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    value.scaled(by: 1 / duration)
  }
}

/// Constant speed that stays constant when the target changes half-way: this animation takes the place of the one that
/// it interrupts, and goes straight on from where that was.
struct MergingLinear: CustomAnimation {
  let duration: TimeInterval

  /// Where and when another animation was interrupted.
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
    // After a merge the value counts from where the first animation started, as does what was kept.
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
