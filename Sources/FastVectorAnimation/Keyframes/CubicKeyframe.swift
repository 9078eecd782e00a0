public import Foundation

/// A keyframe that leads to a value along a cubic curve.
///
/// Where no velocity is given, the motion is smooth: the curve starts with the velocity at which the keyframe before
/// it ends, from rest if there is none or a ``MoveKeyframe``, and ends with the velocity at which the keyframe after
/// it starts. Between two cubic keyframes that is the slope from the start of the one to the end of the other (a
/// Catmull-Rom spline in time); before a ``SpringKeyframe`` it is the slope from the start of the curve to the target
/// of the spring, over twice the duration of the curve. The last curve of a track comes to rest.
public struct CubicKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let to: Value.AnimatableData
  private let duration: TimeInterval
  private let startVelocity: Value.AnimatableData?
  private let endVelocity: Value.AnimatableData?

  /// Makes a keyframe.
  ///
  /// - Parameters:
  ///   - to: The value at the end.
  ///   - duration: How long it takes, in seconds. 0, negative numbers and NaN take no time: the keyframe is then a
  ///     ``MoveKeyframe``. Infinite time never comes any nearer.
  ///   - startVelocity: The velocity at the start, in units a second, or `nil` for a smooth motion.
  ///   - endVelocity: The velocity at the end, in units a second, or `nil` for a smooth motion.
  public init(_ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil) {
    self.to = to.animatableData
    self.duration = duration
    self.startVelocity = startVelocity?.animatableData
    self.endVelocity = endVelocity?.animatableData
  }

  /// The keyframe itself.
  public var body: Self { self }
}

extension CubicKeyframe: PrimitiveKeyframeTrackContent {
  func appendSteps(to steps: inout [KeyframeStep<Value.AnimatableData>]) {
    steps.append(.cubic(to: to, duration: duration, startVelocity: startVelocity, endVelocity: endVelocity))
  }
}
