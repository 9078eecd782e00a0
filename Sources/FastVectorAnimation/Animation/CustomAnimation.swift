public import Foundation

/// An animation of your own: what part of a change has happened at a time.
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
/// The three methods are called at frames, with times that never decrease while the animation runs. All that they
/// keep belongs into `context.state`: the animator copies it, to be able to go back in time.
///
/// Small values, as numbers and pairs, are animated as they are. A value that holds an ``AnimatableVector`` comes
/// as a symbolic one, which adds, subtracts, scales, measures and prints like the vector it stands for, at a cost
/// that does not depend on the number of elements.
public protocol CustomAnimation: Hashable, Sendable {
  /// The part of a change that has happened at a time.
  ///
  /// - Parameters:
  ///   - value: The whole change: the new target minus the old value.
  ///   - time: The seconds since the animation started, at least 0.
  ///   - context: What the animation keeps, and the environment.
  /// - Returns: The part of `value` that has happened, zero at the start and `value` at the end, or nil once the
  ///   animation is over, whereupon the target itself is shown. NaN is shown as it is.
  nonisolated func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V?

  /// The change per second at a time, or nil where the animation does not tell, which is the default.
  ///
  /// A spring that merges with this animation goes on at this velocity.
  ///
  /// - Parameters:
  ///   - value: The whole change.
  ///   - time: The seconds since the animation started.
  ///   - context: What the animation keeps, and the environment.
  nonisolated func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V?

  /// Whether this animation takes the place of one that it interrupts. By default it does not, and both run on,
  /// the new one carrying what is left of the old one to the new target.
  ///
  /// An animation that merges inherits the start time and the state of the one that it interrupts. Its `value` is
  /// then the new target minus the value before the first of them.
  ///
  /// - Parameters:
  ///   - previous: The animation that is interrupted, to be asked where it is now. What it keeps is gone afterwards
  ///     where it was a combination of several.
  ///   - value: The whole change that `previous` was on.
  ///   - time: The seconds since `previous` started.
  ///   - context: What `previous` kept, and the environment.
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
