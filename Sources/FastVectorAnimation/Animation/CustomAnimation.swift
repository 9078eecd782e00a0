public import FastVector
public import Foundation

/// A type that defines how a value changes over time.
///
/// ```swift
/// struct Linear: CustomAnimation {
///   let duration: TimeInterval
///
///   func animate<V: VectorArithmetic>(
///     value: V, time: TimeInterval, context: inout AnimationContext<V>
///   ) -> V? {
///     time < duration ? value.scaled(by: time / duration) : nil
///   }
/// }
/// ```
///
/// While the animation runs, the animator calls these methods with times that never decrease. Keep all state in
/// `context.state`. The animator stores copies of the state, so that it can go back in time.
///
/// Small values, such as numbers, pairs of numbers and vectors of at most 32 elements, are passed unchanged. Values
/// whose `animatesSymbolically` is true, such as longer vectors, are passed as a ``SymbolicVector``. A symbolic vector
/// supports the arithmetic of the vector that it represents, at a cost that doesn't depend on the number of elements.
public protocol CustomAnimation: Hashable, Sendable {
  /// Returns the portion of a change that the animation has completed after `time` seconds.
  ///
  /// - Parameters:
  ///   - value: The total change: the new target minus the old value.
  ///   - time: The time since the start of the animation in seconds, at least 0.
  ///   - context: The state of the animation, and the environment.
  /// - Returns: The completed portion of `value`, from zero at the start to `value` at the end, or nil if the animation
  ///   is over. After nil, the animator shows the target itself. If the result is NaN, the animator shows NaN.
  nonisolated func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V?

  /// Returns the velocity after `time` seconds, in units per second, or nil if the animation doesn't provide a
  /// velocity.
  ///
  /// A spring that merges with this animation continues at this velocity. The default implementation returns nil.
  ///
  /// - Parameters:
  ///   - value: The total change, as in ``animate(value:time:context:)``.
  ///   - time: The time since the start of the animation in seconds.
  ///   - context: The state of the animation, and the environment.
  nonisolated func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V?

  /// Returns true if this animation merges with the animation that it interrupts. A merging animation replaces the
  /// interrupted animation and inherits its state.
  ///
  /// The default implementation returns false. Both animations then continue: at each frame, the new animation starts
  /// from the result of the old animation, and moves to the new target.
  ///
  /// An animation that merges also inherits the start time of the interrupted animation. Its `value` is then the new
  /// target minus the value at which the first of the merged animations started.
  ///
  /// - Parameters:
  ///   - previous: The interrupted animation, which can be queried for its current value and velocity. If `previous` is
  ///     a combination of several animations, its state is discarded afterwards.
  ///   - value: The total change that `previous` makes, as in ``animate(value:time:context:)``.
  ///   - time: The time since the start of `previous` in seconds.
  ///   - context: The state of `previous`, and the environment.
  nonisolated func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool
}

extension CustomAnimation {
  public func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? { nil }

  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool { false }
}
