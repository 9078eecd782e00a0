import Foundation

/// Numbers the changes of a value.
typealias ChangeIdentifier = Int

/// A value on its way.
///
/// All values count from the origin, where the first animation of the motion started.
struct Motion<Value: VectorArithmetic> {
  /// The animation: that of the last change where it merged, else the combination of all.
  private var animation: Animation
  private let start: TimeInterval

  /// The change that is animated.
  private var value: Value
  private var change: ChangeIdentifier
  private var context: AnimationContext<Value>

  /// How far changes without an animation have moved all of it meanwhile.
  private var shift: Value? = nil

  let origin: Value

  /// - Parameters:
  ///   - origin: What the other values count from. Symbolic ones know it themselves; theirs is a zero of their basis.
  ///   - end: The target.
  init(
    from origin: Value, to end: Value, _ animation: Animation, change: ChangeIdentifier,
    at start: TimeInterval, environment: EnvironmentValues
  ) {
    self.origin = origin
    self.animation = animation
    self.start = start
    value = end
    self.change = change
    context = AnimationContext(environment: environment)
  }

  /// The target.
  var end: Value { shift.map { value + $0 } ?? value }

  /// The environment that the animation finds.
  var environment: EnvironmentValues {
    get { context.environment }
    set { context.environment = newValue }
  }

  /// Whether a frame depends on none before it.
  var isFunctionOfTime: Bool { animation.factor == .ofTime }

  /// Sets `position` to where the value is at a time. Returns false, and leaves it, where the motion is over.
  mutating func advance(to time: TimeInterval, _ position: inout Value) -> Bool {
    guard var part = animation.animate(value: value, time: max(0, time - start), context: &context) else {
      return false
    }
    if let shift { part += shift }
    part += origin
    position = part
    return true
  }

  // MARK: Changing

  /// Changes the target without an animation: the motion goes on, moved by the difference.
  mutating func shift(to end: Value) { shift = end - value }

  /// Changes the target under an animation, which merges with the one under way or is combined with it.
  mutating func redirect(
    to end: Value, _ newAnimation: Animation, change newChange: ChangeIdentifier, at time: TimeInterval
  ) {
    let elapsed = max(0, time - start)
    let newValue = shift.map { end - $0 } ?? end
    var merged = context
    merged.isLogicallyComplete = false
    if newAnimation.shouldMerge(previous: animation, value: value, time: elapsed, context: &merged) {
      // Else a chain of merged and combined animations would keep all that ever were.
      if animation.base is CombiningAnimation { _ = merged.take(CombiningState<Value>.self) }
      // Whatever the animation has made of it.
      merged.environment = context.environment
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
    if !(animation.base is CombiningAnimation) {
      let first = CombiningState.Child(
        animation: animation, start: 0, target: value, change: change, context: context)
      context = AnimationContext(environment: context.environment)
      context.state[CombiningState<Value>.self].append(first, at: elapsed)
      animation = Animation(CombiningAnimation())
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
    self = other
    context.overwrite(with: other.context)
    self.context = context
  }
}
