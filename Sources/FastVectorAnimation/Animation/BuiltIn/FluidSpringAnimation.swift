import FastVector
import Foundation

/// A spring that takes over the position and velocity of the animation that it interrupts.
///
/// Like SwiftUI, this type integrates the motion numerically, in steps of 1/300 s. The values differ from the closed
/// form in ``Spring`` by up to 2 % of the change.
struct FluidSpringAnimation: CustomAnimation {
  /// The period of one undamped oscillation, in seconds.
  let response: Double
  let dampingFraction: Double

  /// The duration of the transition from the interrupted spring's response to ``response``, in seconds.
  let blendDuration: TimeInterval

  /// The damping fraction for the integrator, clamped to 0...1e6. NaN counts as 1.
  var usableDampingFraction: Double { dampingFraction.isNaN ? 1 : min(max(dampingFraction, 0), 1e6) }

  /// Returns the stiffness for a response in seconds and a mass of 1. The stiffness is limited to 45 000, at which an
  /// undamped oscillation takes about nine steps of the integrator. A response that isn't positive gives this limit.
  func stiffness(response: Double) -> Double {
    let greatest = 45_000.0
    let frequency = 2 * .pi / response
    return response > 0 ? min(frequency * frequency, greatest) : greatest
  }

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    guard time < .infinity else { return nil }
    let (offset, startTime) = advance(&context.state[FluidSpringState<V>.self], towards: value, to: time)
    if time - startTime >= response - timeTolerance { context.isLogicallyComplete = true }
    return offset
  }

  /// Advances the spring to `time`.
  ///
  /// - Returns: The offset at that time, or nil if the spring has settled; and the time at which the spring started.
  private func advance<V: VectorArithmetic>(
    _ state: inout FluidSpringState<V>, towards value: V, to time: TimeInterval
  ) -> (offset: V?, startTime: TimeInterval) {
    state.advance(self, towards: value, to: time)
    return (isSettled(&state, at: time) ? nil : state.offset, state.startTime)
  }

  func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    context.state[FluidSpringState<V>.self].velocity
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    let velocity = previous.velocity(value: value, time: time, context: context)
    let offset = previous.animate(value: value, time: time, context: &context)
    context.state[FluidSpringState<V>.self].takeOver(
      offset: offset ?? value, velocity: velocity, ofChange: value, at: time,
      blendInterval: previous.fluidSpringResponse.map { $0 - response } ?? 0)
    return true
  }

  /// Returns true if the spring is slow enough, and close enough to its target, to stop. The conditions are a squared
  /// speed and a squared force of at most 0.0036 each, and a remaining distance of at most 1 % of the change.
  private func isSettled<V: VectorArithmetic>(_ state: inout FluidSpringState<V>, at time: TimeInterval) -> Bool {
    let speed = state.squaredSpeed
    // Early in the motion, the speed is usually above the limit. Return before computing anything else.
    if time - state.startTime < response, !(speed <= 0.0036) { return false }
    let change = state.squaredChange
    guard change.isFinite, speed.isFinite else {
      return state.isOverdue(Spring(response: response, dampingRatio: dampingFraction), at: time)
    }
    // For changes of 1e9 and more, rounding leaves a residual speed and force that never decay.
    let limit = max(0.0036, change * 1e-20)
    return speed <= limit && state.squaredForce <= limit && state.squaredDistance <= change * 1e-4
  }
}

extension Animation {
  /// The response of the spring in seconds, or nil if the animation is neither a fluid spring nor the default
  /// animation.
  fileprivate var fluidSpringResponse: Double? {
    switch base {
    case let spring as FluidSpringAnimation: spring.response
    case is DefaultAnimation: 0.5
    default: nil
    }
  }
}
