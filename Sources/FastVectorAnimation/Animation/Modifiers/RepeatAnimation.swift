import FastVector
import Foundation

/// An animation that repeats another one, optionally in alternating directions.
///
/// A pass ends at the first frame at which the base animation is over, within ``timeTolerance``. That frame shows the
/// end of the pass, and its time is the start time of the next pass.
struct RepeatAnimation: CustomAnimation {
  let base: Animation

  /// The number of passes, or nil to repeat forever. Values below 1 count as 1.
  let repeatCount: Int?
  let autoreverses: Bool

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    var state = context.take(RepeatState<V>.self)
    defer { context.state[RepeatState<V>.self] = state }
    let isReversed = autoreverses && state.pass % 2 == 1
    context.isLogicallyComplete = false
    let part = context.withNestedState(&state.base) {
      base.animate(value: value, time: time - state.start, context: &$0)
    }
    if !isLast(state.pass) { context.isLogicallyComplete = false }
    if let part { return isReversed ? value - part : part }
    guard !isLast(state.pass) else { return nil }
    state = RepeatState(pass: state.pass + 1, start: time)
    // Don't return `.zero`, because it can have fewer elements than the value.
    return isReversed ? value.scaled(by: 0) : value
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    guard let previous = previous.base as? Self, previous.repeatCount == repeatCount,
      previous.autoreverses == autoreverses
    else { return false }
    var state = context.take(RepeatState<V>.self)
    defer { context.state[RepeatState<V>.self] = state }
    return context.withNestedState(&state.base) {
      base.shouldMerge(
        previous: previous.base, value: value, time: time - state.start, context: &$0)
    }
  }

  private func isLast(_ pass: Int) -> Bool { repeatCount.map { pass + 1 >= $0 } ?? false }
}

private struct RepeatState<Value: VectorArithmetic>: AnimationStateKey, NestingState {
  static var defaultValue: Self { Self() }

  /// The number of finished passes.
  var pass = 0

  /// The start time of the current pass.
  var start: TimeInterval = 0

  /// The state of the repeated animation, which is reset for each pass.
  var base = AnimationState<Value>()

  mutating func overwrite(with other: Self) {
    pass = other.pass
    start = other.start
    base.overwrite(with: other.base)
  }
}

extension Animation {
  /// Returns this animation, repeated a number of times.
  ///
  /// If `autoreverses` is true and the count is even, the last pass runs backwards and ends at the start value. After
  /// that, the value jumps to the target.
  ///
  /// - Parameters:
  ///   - repeatCount: The number of passes. Values below 1 count as 1.
  ///   - autoreverses: True if every other pass runs backwards.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    Animation(RepeatAnimation(base: self, repeatCount: repeatCount, autoreverses: autoreverses))
  }

  /// Returns this animation, repeated forever. To end it, call ``Animator/stop(at:)``.
  ///
  /// - Parameter autoreverses: True if every other pass runs backwards.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    Animation(RepeatAnimation(base: self, repeatCount: nil, autoreverses: autoreverses))
  }
}
