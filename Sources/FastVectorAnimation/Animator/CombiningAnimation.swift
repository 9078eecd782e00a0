import FastVector
import Foundation

/// A combination of animations of one value. Each animation interrupted the previous animations without merging with
/// them.
///
/// At each frame, each animation starts from the result `r` of the previous animations, and moves to its own target:
/// `r += animateᵢ(targetᵢ - r, time - startᵢ)`, from the first animation to the last. Targets are relative to the start
/// of the first animation, so `r` is initially zero.
struct CombiningAnimation: CustomAnimation {
  /// The maximum number of animations in progress, which bounds the cost of a frame. If another animation starts, the
  /// oldest animation is frozen at its current value.
  static let capacity = 64

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    var state = context.take(CombiningState<V>.self)
    defer { context.state[CombiningState<V>.self] = state }
    let sum = state.combine(at: time, environment: context.environment)
    context.isLogicallyComplete = state.children.last?.hasCompleted ?? true
    return state.children.isEmpty ? nil : sum
  }
}

struct CombiningState<Value: VectorArithmetic>: AnimationStateKey, NestingState {
  static var defaultValue: Self { Self() }

  struct Child {
    let animation: Animation
    let start: TimeInterval
    let target: Value
    let change: ChangeIdentifier
    var context: AnimationContext<Value>

    /// True if the animation was logically complete in at least one frame.
    var hasCompleted = false
  }

  /// The animations in progress, oldest first. When an animation is over, it is removed together with all earlier
  /// animations, because they no longer have an effect.
  private(set) var children: [Child] = []

  /// The value at which the oldest animation in progress starts. Initially, this is zero. When an animation ends, it
  /// becomes the target of that animation. When an animation is frozen, it becomes the frozen value.
  private var reached = Value.zero

  mutating func append(_ child: Child, at time: TimeInterval) {
    if children.count == CombiningAnimation.capacity { holdFirst(at: time) }
    children.append(child)
  }

  mutating func combine(at time: TimeInterval, environment: EnvironmentValues) -> Value {
    var sum = reached
    var finished: Int?
    for index in children.indices {
      children[index].context.environment = environment
      if let part = part(of: index, after: sum, at: time) {
        sum += part
      } else {
        sum = children[index].target
        finished = index
      }
    }
    if let finished {
      reached = children[finished].target
      children.removeSubrange(...finished)
    }
    return sum
  }

  private mutating func holdFirst(at time: TimeInterval) {
    reached = part(of: 0, after: reached, at: time).map { reached + $0 } ?? children[0].target
    children.removeFirst()
  }

  private mutating func part(of index: Int, after sum: Value, at time: TimeInterval) -> Value? {
    // Access the child in place. A copy of the child would share its state, so the state would be copied when it is
    // mutated.
    let animation = children[index].animation
    let value = children[index].target - sum
    let start = children[index].start
    defer { if children[index].context.isLogicallyComplete { children[index].hasCompleted = true } }
    return animation.animate(value: value, time: time - start, context: &children[index].context)
  }

  mutating func overwrite(with other: Self) {
    reached = other.reached
    guard children.count == other.children.count else {
      children = other.children
      return
    }
    for index in children.indices {
      var context = AnimationContext<Value>()
      swap(&context, &children[index].context)
      context.overwrite(with: other.children[index].context)
      let child = other.children[index]
      children[index] = Child(
        animation: child.animation, start: child.start, target: child.target, change: child.change, context: context,
        hasCompleted: child.hasCompleted)
    }
  }
}
