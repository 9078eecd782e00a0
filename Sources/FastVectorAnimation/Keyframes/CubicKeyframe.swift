public import FastVector
public import Foundation

/// A keyframe that moves to a value along a cubic curve.
///
/// Without explicit velocities, the motion is smooth. The curve starts with the end velocity of the previous keyframe,
/// or from rest if there isn't one or if it is a ``MoveKeyframe``. It ends with the start velocity of the next
/// keyframe. Between two cubic keyframes, that velocity is the slope from the start of the first to the end of the
/// second (a Catmull-Rom spline in time). Before a ``SpringKeyframe``, it is the distance from the start of the curve
/// to the target of the spring, divided by twice the duration of the curve. The last curve of a track ends at rest.
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
  ///     If the duration is infinite, the value never moves.
  ///   - startVelocity: The velocity at the start, in units per second, or `nil` for a smooth motion.
  ///   - endVelocity: The velocity at the end, in units per second, or `nil` for a smooth motion.
  public init(_ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil) {
    self.to = to.animatableData
    self.duration = duration
    self.startVelocity = startVelocity?.animatableData
    self.endVelocity = endVelocity?.animatableData
  }

  /// This keyframe, which has no separate body.
  public var body: Self { self }
}

extension CubicKeyframe: PrimitiveKeyframeTrackContent {
  func appendSteps(to steps: inout [KeyframeStep<Value.AnimatableData>]) {
    steps.append(.cubic(to: to, duration: duration, startVelocity: startVelocity, endVelocity: endVelocity))
  }
}
