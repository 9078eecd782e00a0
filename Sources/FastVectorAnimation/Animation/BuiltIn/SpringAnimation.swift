import Foundation

/// A spring in closed form that interpolates from 0 to 1 and scales the value by that. Interrupted, it keeps its
/// motion by running on, not by handing over its velocity.
struct SpringAnimation: CustomAnimation {
  let mass: Double
  let stiffness: Double
  let damping: Double
  let initialVelocity: Double

  /// At most critically damped, as in SwiftUI.
  private var spring: Spring { Spring(mass: mass, stiffness: stiffness, damping: damping) }

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    let spring = spring
    if time >= spring.response { context.isLogicallyComplete = true }
    // Negated, so that a duration that is not a number is over.
    guard time <= spring.settlingDuration(target: 1, initialVelocity: initialVelocity, epsilon: 0.001) else {
      return nil
    }
    return value.scaled(by: spring.value(target: 1, initialVelocity: initialVelocity, time: time))
  }
}
