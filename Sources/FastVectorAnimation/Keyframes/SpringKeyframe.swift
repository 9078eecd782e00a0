public import FastVector
public import Foundation

/// A keyframe that moves towards a value like a spring.
///
/// At the end of the duration, the motion stops at its current value, which may be far from the target. The next
/// keyframe starts at that value.
public struct SpringKeyframe<Value: Animatable>: KeyframeTrackContent {
  private let to: Value.AnimatableData
  private let duration: TimeInterval?
  private let spring: Spring
  private let startVelocity: Value.AnimatableData?

  /// Creates a keyframe from a target, a spring, and an optional duration.
  ///
  /// - Parameters:
  ///   - to: The target of the spring.
  ///   - duration: The duration in seconds, or `nil` for the time that the spring takes to settle within 0.0001 of its
  ///     target (see ``Spring/settlingDuration(target:initialVelocity:epsilon:)``). For 0, negative numbers and NaN,
  ///     the keyframe has no effect.
  ///   - spring: The spring.
  ///   - startVelocity: The velocity at the start in units per second, or `nil` for the end velocity of the previous
  ///     keyframe.
  public init(
    _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(), startVelocity: Value? = nil
  ) {
    self.to = to.animatableData
    self.duration = duration
    self.spring = spring
    self.startVelocity = startVelocity?.animatableData
  }

  /// The keyframe itself, because it isn't composed of other keyframes.
  public var body: Self { self }
}

extension SpringKeyframe: PrimitiveKeyframeTrackContent {
  func appendSteps(to steps: inout [KeyframeStep<Value.AnimatableData>]) {
    steps.append(.spring(to: to, duration: duration, spring: spring, startVelocity: startVelocity))
  }
}
