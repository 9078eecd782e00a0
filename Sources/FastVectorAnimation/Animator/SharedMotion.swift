package import Foundation

/// The one motion of all that begins to move at one time under one animation, as a fraction of the change.
///
/// How far an animation has come is worked out once for all of them, where each would need a timeline of its own else.
package final class SharedMotion {
  package let animation: Animation
  package let startTime: TimeInterval
  private let animator: Animator<Fraction>

  /// The fraction at the time that was asked for last, which most ask for again.
  private var known: (time: TimeInterval, fraction: Double?)

  init(_ animation: Animation, squaredLength: Double, at time: TimeInterval) {
    self.animation = animation
    startTime = time
    animator = Animator(Fraction(0, squaredLength), at: time, historyLimit: 1)
    animator.animate(to: Fraction(1, squaredLength), animation, at: time)
    known = (.nan, nil)
  }

  /// Where a value is that moves from an origin, after a fraction of a change.
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

  /// How much of the change has happened at a time that is not before the start: nil once the motion is over.
  package func fraction(at time: TimeInterval) -> Double? {
    if known.time == time { return known.fraction }
    let value = animator.value(at: time).animatableData.multiple
    known = (time, animator.isFinished(at: time) ? nil : value)
    return known.fraction
  }
}

/// The motions that have begun at one time.
package struct SharedMotions {
  private struct Key: Hashable {
    let animation: Animation

    /// 0 where the animation is the same for changes of any length.
    let squaredLength: Double
  }

  private var startTime = TimeInterval.nan
  private var motions: [Key: SharedMotion] = [:]

  package init() {}

  /// The motion of a change that begins at rest, at a time that is not before those that were asked for.
  ///
  /// - Returns: Nil where the change needs a motion of its own: under an animation that keeps more than the fraction, or may,
  ///   and where it is too long to move as others do.
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

/// A number that stands for a multiple of a change.
private struct Fraction: Animatable {
  var animatableData: Multiple

  init(_ multiple: Double, _ squaredLength: Double) {
    animatableData = Multiple(multiple: multiple, squaredLength: squaredLength)
  }
}

/// A multiple of a vector of which only the length is known.
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
