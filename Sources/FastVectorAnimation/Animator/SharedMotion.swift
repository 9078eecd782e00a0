package import FastVector
package import Foundation

/// A motion that is shared by all values that start to move at the same time with the same animation. Its position is
/// the fraction of the change that each of these values has completed.
///
/// The fraction is computed once for all of these values. Otherwise, each value would need a separate timeline.
package final class SharedMotion {
  package let animation: Animation
  package let startTime: TimeInterval
  private let animator: Animator<Fraction>

  /// The result of the last query, cached because most queries repeat the previous time.
  private var known: (time: TimeInterval, fraction: Double?)

  init(_ animation: Animation, squaredLength: Double, at time: TimeInterval) {
    self.animation = animation
    startTime = time
    animator = Animator(Fraction(0, squaredLength), at: time, historyLimit: 1)
    animator.animate(to: Fraction(1, squaredLength), animation, at: time)
    known = (.nan, nil)
  }

  /// Returns the position of a value that has moved from an origin by a fraction of a change.
  @_specialize(where Data == Double)
  @_specialize(where Data == CGFloat)
  @_specialize(where Data == AnimatablePair<CGFloat, CGFloat>)
  @_specialize(where Data == AnimatablePair<AnimatablePair<CGFloat, CGFloat>, AnimatablePair<CGFloat, CGFloat>>)
  package static func position<Data: VectorArithmetic>(_ fraction: Double, of change: Data, from origin: Data) -> Data {
    var position = change
    position.scale(by: fraction)
    position += origin
    return position
  }

  /// Returns the fraction of the change at `time`, or nil if the motion is over. The time must not be before the start.
  package func fraction(at time: TimeInterval) -> Double? {
    if known.time == time { return known.fraction }
    let value = animator.value(at: time).animatableData.multiple
    known = (time, animator.isFinished(at: time) ? nil : value)
    return known.fraction
  }
}

/// The shared motions that started most recently, all at the same time. They are discarded when a motion starts at a
/// later time.
package struct SharedMotions {
  private struct Key: Hashable {
    let animation: Animation

    /// The squared magnitude of the change, or 0 if the animation doesn't depend on it.
    let squaredLength: Double
  }

  private var startTime = TimeInterval.nan
  private var motions: [Key: SharedMotion] = [:]

  package init() {}

  /// Returns the shared motion for a change that starts at rest. Times must not decrease between calls.
  ///
  /// - Returns: The motion, or nil if the change needs a separate motion, for one of these reasons:
  ///   - The change animates symbolically.
  ///   - The animation repeats, or may return values that aren't multiples of the change.
  ///   - The animation depends on the squared magnitude of the change, and the magnitude isn't finite.
  package mutating func motion<Change: VectorArithmetic>(
    of change: Change, under animation: Animation, at time: TimeInterval
  ) -> SharedMotion? {
    guard !change.animatesSymbolically, let factor = animation.factor else { return nil }
    let squaredLength = factor == .ofTime ? 0 : change.magnitudeSquared
    guard squaredLength.isFinite else { return nil }
    if time != startTime {
      startTime = time
      motions = [:]
    }
    let key = Key(animation: animation, squaredLength: squaredLength)
    if let motion = motions[key] { return motion }
    let motion = SharedMotion(animation, squaredLength: squaredLength, at: time)
    motions[key] = motion
    return motion
  }
}

/// The value that a shared motion animates: the completed fraction of the change, from 0 at the start to 1 at the
/// target.
private struct Fraction: Animatable {
  var animatableData: Multiple

  init(_ multiple: Double, _ squaredLength: Double) {
    animatableData = Multiple(multiple: multiple, squaredLength: squaredLength)
  }
}

/// A multiple of a vector, represented by the factor and the squared magnitude of the vector instead of its elements.
private struct Multiple: VectorArithmetic {
  var multiple: Double
  var squaredLength: Double

  static var zero: Self { Self(multiple: 0, squaredLength: 0) }

  static func + (lhs: Self, rhs: Self) -> Self {
    Self(multiple: lhs.multiple + rhs.multiple, squaredLength: max(lhs.squaredLength, rhs.squaredLength))
  }

  static func - (lhs: Self, rhs: Self) -> Self {
    Self(multiple: lhs.multiple - rhs.multiple, squaredLength: max(lhs.squaredLength, rhs.squaredLength))
  }

  mutating func scale(by rhs: Double) { multiple *= rhs }

  var magnitudeSquared: Double { multiple * multiple * squaredLength }
}
