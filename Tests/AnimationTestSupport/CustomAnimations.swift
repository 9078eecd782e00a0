package import FastVector
package import FastVectorAnimation
package import Foundation

/// A constant-speed animation that reports a given velocity, regardless of its actual speed.
package struct Linear: CustomAnimation {
  private let duration: TimeInterval
  private let rate: Double?

  /// Creates an animation with a duration in seconds.
  ///
  /// - Parameter rate: The reported velocity, as a fraction of the total change per second; nil to report none.
  package init(duration: TimeInterval, rate: Double? = nil) {
    self.duration = duration
    self.rate = rate
  }

  package func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    time < duration ? value.scaled(by: time / duration) : nil
  }

  package func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    rate.map { value.scaled(by: $0) }
  }
}

/// A constant-speed animation that merges with the animation that it interrupts. Its full duration starts again at the
/// interruption.
package struct MergingLinear: CustomAnimation {
  private let duration: TimeInterval

  package init(duration: TimeInterval) { self.duration = duration }

  private struct Interruption<Value: VectorArithmetic>: AnimationStateKey {
    static var defaultValue: Self? { nil }

    let from: Value
    let time: TimeInterval
  }

  package func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    let interruption = context.state[Interruption<V>.self]
    let elapsed = time - (interruption?.time ?? 0)
    guard elapsed < duration else { return nil }
    return (interruption?.from ?? .zero).interpolated(towards: value, amount: elapsed / duration)
  }

  package func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    let from = previous.animate(value: value, time: time, context: &context) ?? value
    context.state[Interruption<V>.self] = Interruption(from: from, time: time)
    return true
  }
}

/// An animation that doesn't move but reports a velocity.
package struct Constant: CustomAnimation {
  private let part: Double
  private let rate: Double

  package init(part: Double, rate: Double) {
    self.part = part
    self.rate = rate
  }

  package func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? { value.scaled(by: part) }

  package func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    value.scaled(by: rate)
  }
}

/// A constant-speed animation that computes its value in twenty steps of additions, subtractions and interpolations.
package struct Meandering: CustomAnimation {
  private let duration: TimeInterval

  package init(duration: TimeInterval) { self.duration = duration }

  package func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    guard time < duration else { return nil }
    var part = V.zero
    for step in 1...20 {
      part += value.scaled(by: Double(step) / 10)
      part = part - value.scaled(by: Double(step) / 10 - 0.05)
      part.interpolate(towards: value.scaled(by: time / duration), amount: 0.5)
    }
    return part
  }
}

/// An animation that moves by a fixed distance per second.
package struct ConstantSpeed: CustomAnimation {
  private let speed: Double

  package init(speed: Double) { self.speed = speed }

  package func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    let share = speed * time / value.magnitudeSquared.squareRoot()
    return share < 1 ? value.scaled(by: share) : nil
  }
}

/// An animation that covers a tenth of the remaining distance per frame, and merges with all other animations.
package struct Following: CustomAnimation {
  private let duration: TimeInterval

  package init(duration: TimeInterval) { self.duration = duration }

  private struct Place<Value: VectorArithmetic>: AnimationStateKey {
    static var defaultValue: Self { Self() }

    var part = Value.zero
    var start: TimeInterval = 0
    var calls = 0
  }

  package func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    let start = context.state[Place<V>.self].start
    guard time - start < duration else { return nil }
    context.state[Place<V>.self].part.interpolate(towards: value, amount: 0.1)
    context.state[Place<V>.self].calls += 1
    return context.state[Place<V>.self].part
  }

  package func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    (value - context.state[Place<V>.self].part).scaled(by: 6)
  }

  package func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    let part = previous.animate(value: value, time: time, context: &context) ?? value
    context.state[Place<V>.self].part = part
    context.state[Place<V>.self].start = time
    return true
  }
}

/// An animation that moves at a constant speed from its previous position to the current target.
package struct Chasing: CustomAnimation {
  private let speed: Double

  package init(speed: Double) { self.speed = speed }

  private struct Place<Value: VectorArithmetic>: AnimationStateKey {
    static var defaultValue: Self { Self() }

    var part = Value.zero
    var time: TimeInterval = 0
  }

  package func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    var place = context.state[Place<V>.self]
    let way = value - place.part
    let share = speed * (time - place.time) / way.magnitudeSquared.squareRoot()
    guard share < 1 else { return nil }
    place.part += way.scaled(by: share)
    place.time = time
    context.state[Place<V>.self] = place
    return place.part
  }

  package func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    context.state[Place<V>.self].part = previous.animate(value: value, time: time, context: &context) ?? value
    context.state[Place<V>.self].time = time
    return true
  }
}
