public import FastVector
public import Foundation

/// A keyframe that moves to a value in a straight line.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let to: Value.AnimatableData
  private let duration: TimeInterval
  private let timingCurve: UnitCurve

  /// Creates a keyframe from its end value, its duration and a timing curve.
  ///
  /// - Parameters:
  ///   - to: The value at the end.
  ///   - duration: The duration in seconds. For 0, negative numbers and NaN, the keyframe acts like a ``MoveKeyframe``.
  ///     If the duration is infinite, the value never moves.
  ///   - timingCurve: The curve that maps the fraction of the duration to the progress.
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {
    self.to = to.animatableData
    self.duration = duration
    self.timingCurve = timingCurve
  }

  /// The keyframe itself, because it isn't composed of other keyframes.
  public var body: Self { self }
}

extension LinearKeyframe: PrimitiveKeyframeTrackContent {
  func appendSteps(to steps: inout [KeyframeStep<Value.AnimatableData>]) {
    steps.append(.linear(to: to, duration: duration, curve: timingCurve))
  }
}
