public import FastVector
public import Foundation

/// A keyframe that moves to a value along a cubic curve.
///
/// Without explicit velocities, the motion is smooth. The curve starts with the end velocity of the previous keyframe.
/// After a ``MoveKeyframe``, and at the beginning of a track, it starts from rest. If the track interrupts another
/// motion (see ``KeyframePlayer/trigger(at:)``), its first curve starts at the velocity of that motion instead.
///
/// The end velocity of a curve depends on the next keyframe:
///
/// | next keyframe | end velocity of the curve |
/// |---|---|
/// | with a `startVelocity` | that velocity |
/// | ``LinearKeyframe`` | the velocity of the linear motion at its start |
/// | `CubicKeyframe` | the slope from the start of this curve to the end of the next (a Catmull-Rom spline in time) |
/// | ``SpringKeyframe`` | half of (target of the spring - start of this curve) / duration of this curve |
/// | ``MoveKeyframe``, or none | 0 |
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let to: Value.AnimatableData
  private let duration: TimeInterval
  private let startVelocity: Value.AnimatableData?
  private let endVelocity: Value.AnimatableData?

  /// Creates a keyframe from its end value, its duration, and optional velocities.
  ///
  /// - Parameters:
  ///   - to: The value at the end.
  ///   - duration: The duration in seconds. For 0, negative numbers and NaN, the keyframe acts like a ``MoveKeyframe``.
  ///     If the duration is infinite, the value moves at its start velocity forever.
  ///   - startVelocity: The velocity at the start, in units per second, or `nil` for a smooth motion.
  ///   - endVelocity: The velocity at the end, in units per second, or `nil` for a smooth motion.
  public init(_ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil) {
    self.to = to.animatableData
    self.duration = duration
    self.startVelocity = startVelocity?.animatableData
    self.endVelocity = endVelocity?.animatableData
  }

  /// The keyframe itself, because it isn't composed of other keyframes.
  public var body: Self { self }
}

extension CubicKeyframe: PrimitiveKeyframeTrackContent {
  func appendSteps(to steps: inout [KeyframeStep<Value.AnimatableData>]) {
    steps.append(.cubic(to: to, duration: duration, startVelocity: startVelocity, endVelocity: endVelocity))
  }
}
