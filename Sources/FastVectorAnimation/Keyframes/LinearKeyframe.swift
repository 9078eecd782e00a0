public import Foundation

/// A keyframe that leads to a value in a straight line.
public struct LinearKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let to: Value.AnimatableData
  private let duration: TimeInterval
  private let timingCurve: UnitCurve

  /// Makes a keyframe.
  ///
  /// - Parameters:
  ///   - to: The value at the end.
  ///   - duration: How long it takes, in seconds. 0, negative numbers and NaN take no time: the keyframe is then a
  ///     ``MoveKeyframe``. Infinite time never comes any nearer.
  ///   - timingCurve: How far the value has come at each share of the time.
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {
    self.to = to.animatableData
    self.duration = duration
    self.timingCurve = timingCurve
  }

  /// The keyframe itself.
  public var body: Self { self }
}

extension LinearKeyframe: PrimitiveKeyframeTrackContent {
  func appendSteps(to steps: inout [KeyframeStep<Value.AnimatableData>]) {
    steps.append(.linear(to: to, duration: duration, curve: timingCurve))
  }
}
