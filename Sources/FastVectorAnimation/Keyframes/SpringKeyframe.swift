public import Foundation

/// A keyframe that leads to a value as a spring does.
///
/// The motion ends where it is when its time is over, and the next keyframe starts there, near the value or not.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let to: Value.AnimatableData
  private let duration: TimeInterval?
  private let spring: Spring
  private let startVelocity: Value.AnimatableData?

  /// Makes a keyframe.
  ///
  /// - Parameters:
  ///   - to: The value that the spring pulls to.
  ///   - duration: How long it takes, in seconds, or `nil` for the time in which the spring settles within 0.0001 (see
  ///     ``Spring/settlingDuration(target:initialVelocity:epsilon:)``). 0, negative numbers and NaN take no time, in
  ///     which a spring goes nowhere: the keyframe then changes nothing.
  ///   - spring: The spring.
  ///   - startVelocity: The velocity at the start, in units a second, or `nil` for that at which the keyframe before
  ///     ends.
  public init(
    _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
  ) {
    self.to = to.animatableData
    self.duration = duration
    self.spring = spring
    self.startVelocity = startVelocity?.animatableData
  }

  /// The keyframe itself.
  public var body: Self { self }
}

extension SpringKeyframe: PrimitiveKeyframeTrackContent {
  func appendSteps(to steps: inout [KeyframeStep<Value.AnimatableData>]) {
    steps.append(.spring(to: to, duration: duration, spring: spring, startVelocity: startVelocity))
  }
}
