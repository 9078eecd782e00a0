import Foundation

/// An animation that runs several times, there and back where it reverses.
///
/// A pass ends at the frame that finds it over; the next one counts its time from that frame, and that frame shows
/// the end of the pass.
struct RepeatAnimation: CustomAnimation {
  let base: Animation

  /// Nil for endless repetition. Below 1 counts as 1.
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
    // Not `.zero`, which may have fewer elements than the value.
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

  /// How many passes are over.
  var pass = 0

  /// When this pass started.
  var start: TimeInterval = 0

  /// What the repeated animation keeps. Each pass starts anew.
  var base = AnimationState<Value>()

  mutating func overwrite(with other: Self) {
    pass = other.pass
    start = other.start
    base.overwrite(with: other.base)
  }
}

extension Animation {
  /// This animation, several times.
  ///
  /// The last of an even number of passes ends at the start where it reverses; the target then shows at once.
  ///
  /// - Parameters:
  ///   - repeatCount: How often to run. Below 1 counts as 1.
  ///   - autoreverses: Whether every other pass runs backwards.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
    Animation(RepeatAnimation(base: self, repeatCount: repeatCount, autoreverses: autoreverses))
  }

  /// This animation, again and again. See ``Animator/stop(at:)`` for how to end it.
  ///
  /// - Parameter autoreverses: Whether every other pass runs backwards.
  public func repeatForever(autoreverses: Bool = true) -> Animation {
    Animation(RepeatAnimation(base: self, repeatCount: nil, autoreverses: autoreverses))
  }
}
