import Foundation

/// Numbers the changes of a value.
typealias ChangeIdentifier = Int

/// A value on its way, under one animation: that of the last change where it merged, else the combination of all.
///
/// It counts from where the first of them started.
struct Motion<Value: VectorArithmetic> {
  private var animation: Animation
  private let start: TimeInterval
  private var value: Value
  private var change: ChangeIdentifier
  private var context: AnimationContext<Value>

  init(
    to value: Value, _ animation: Animation, change: ChangeIdentifier, at start: TimeInterval,
    environment: EnvironmentValues
  ) {
    self.animation = animation
    self.start = start
    self.value = value
    self.change = change
    context = AnimationContext(environment: environment)
  }

  /// How much of the way is done, or nil where the motion is over.
  mutating func advance(to time: TimeInterval, environment: EnvironmentValues) -> Value? {
    context.environment = environment
    return animation.animate(value: value, time: max(0, time - start), context: &context)
  }

  /// Goes on to another value, by merging or by combining.
  mutating func redirect(
    to newValue: Value, _ newAnimation: Animation, change newChange: ChangeIdentifier, at time: TimeInterval,
    environment: EnvironmentValues
  ) {
    context.environment = environment
    let elapsed = max(0, time - start)
    var merged = context
    merged.isLogicallyComplete = false
    if newAnimation.shouldMerge(previous: animation, value: value, time: elapsed, context: &merged) {
      context = merged
      animation = newAnimation
    } else {
      combine(newAnimation, to: newValue, change: newChange, at: elapsed)
    }
    value = newValue
    change = newChange
  }

  private mutating func combine(
    _ newAnimation: Animation, to newValue: Value, change newChange: ChangeIdentifier, at elapsed: TimeInterval
  ) {
    let combining = Animation(CombiningAnimation())
    if animation != combining {
      let first = CombiningState.Child(
        animation: animation, start: 0, target: value, change: change, context: context)
      context = AnimationContext(environment: context.environment)
      context.state[CombiningState<Value>.self].append(first, at: elapsed)
      animation = combining
    }
    context.isLogicallyComplete = false
    context.state[CombiningState<Value>.self].append(
      CombiningState.Child(
        animation: newAnimation, start: elapsed, target: newValue, change: newChange,
        context: AnimationContext(environment: context.environment)),
      at: elapsed)
  }

  /// Whether the animation of a change is done but for its tail, over, or replaced by another one.
  func isLogicallyComplete(_ change: ChangeIdentifier) -> Bool {
    if change == self.change { return context.isLogicallyComplete }
    let children = context.state[CombiningState<Value>.self].children
    return children.first { $0.change == change }?.context.isLogicallyComplete ?? true
  }

  /// Becomes a copy of another motion that shares nothing with it, using this one's memory again.
  mutating func overwrite(with other: Self) {
    var context = AnimationContext<Value>()
    swap(&context, &self.context)
    context.overwrite(with: other.context)
    self = Self(animation: other.animation, start: other.start, value: other.value, change: other.change, context: context)
  }

  private init(
    animation: Animation, start: TimeInterval, value: Value, change: ChangeIdentifier, context: AnimationContext<Value>
  ) {
    self.animation = animation
    self.start = start
    self.value = value
    self.change = change
    self.context = context
  }
}
