import FastVector
import Foundation

/// A closed-form spring that moves from 0 to 1, and scales the change by its position. When it is interrupted, it
/// continues. It doesn't provide its velocity to the new animation.
struct SpringAnimation: CustomAnimation {
  private let spring: Spring
  private let initialVelocity: Double
  private let settlingDuration: TimeInterval

  /// Creates an animation from a spring and an initial velocity, in multiples of the whole change per second.
  ///
  /// - Parameter spring: The spring, at most critically damped.
  init(_ spring: Spring, initialVelocity: Double) {
    self.spring = spring
    self.initialVelocity = initialVelocity
    settlingDuration = spring.settlingDuration(target: 1, initialVelocity: initialVelocity, epsilon: 0.001)
  }

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    if time >= spring.response { context.isLogicallyComplete = true }
    // An animation with a NaN duration is over.
    guard time <= settlingDuration else { return nil }
    return value.scaled(by: spring.value(target: 1, initialVelocity: initialVelocity, time: time))
  }
}
