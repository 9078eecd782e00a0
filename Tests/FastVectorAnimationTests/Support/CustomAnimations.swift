import FastVectorAnimation
import Foundation

/// Constant speed, which may claim another one.
struct Linear: CustomAnimation {
  let duration: TimeInterval

  /// The velocity that it claims, in whole changes per second; nil for none.
  var rate: Double? = nil

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    time < duration ? value.scaled(by: time / duration) : nil
  }

  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    rate.map { value.scaled(by: $0) }
  }
}

/// Constant speed, also from one target on to another, all in the same time.
struct MergingLinear: CustomAnimation {
  let duration: TimeInterval

  private struct Interruption<Value: VectorArithmetic>: AnimationStateKey {
    static var defaultValue: Self? { nil }

    let from: Value
    let time: TimeInterval
  }

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    let interruption = context.state[Interruption<V>.self]
    let elapsed = time - (interruption?.time ?? 0)
    guard elapsed < duration else { return nil }
    return (interruption?.from ?? .zero).interpolated(towards: value, amount: elapsed / duration)
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    let from = previous.animate(value: value, time: time, context: &context) ?? value
    context.state[Interruption<V>.self] = Interruption(from: from, time: time)
    return true
  }
}

/// Stands still somewhere on the way, and says that it moves.
struct Constant: CustomAnimation {
  let part: Double
  let rate: Double

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? { value.scaled(by: part) }

  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    value.scaled(by: rate)
  }
}
