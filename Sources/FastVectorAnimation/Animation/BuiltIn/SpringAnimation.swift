import FastVector
import Foundation

/// An interpolating spring. It multiplies the change by the position of a spring that moves from 0 to 1. The position
/// is evaluated in closed form. The animation doesn't merge with the animation that it interrupts, and it doesn't
/// report its velocity to an animation that interrupts it.
struct SpringAnimation: CustomAnimation {
  private let spring: Spring
  private let initialVelocity: Double
  private let settlingDuration: TimeInterval

  /// Creates an animation from a spring and an initial velocity.
  ///
  /// - Parameters:
  ///   - spring: The spring, with a damping ratio of at most 1.
  ///   - initialVelocity: The initial velocity, as a fraction of the total change per second.
  init(_ spring: Spring, initialVelocity: Double) {
    self.spring = spring
    self.initialVelocity = initialVelocity
    let duration = spring.settlingDuration(target: 1, initialVelocity: initialVelocity, epsilon: 0.001)
    // The duration is infinite if the velocity isn't finite or its square overflows. The spring would then never
    // settle.
    settlingDuration = duration < .infinity ? duration : spring.settlingDuration
  }

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    if time >= spring.response - timeTolerance { context.isLogicallyComplete = true }
    // If the settling duration is NaN, the comparison is false, and the animation is over.
    guard time <= settlingDuration + timeTolerance else { return nil }
    return value.scaled(by: spring.value(target: 1, initialVelocity: initialVelocity, time: time))
  }
}
