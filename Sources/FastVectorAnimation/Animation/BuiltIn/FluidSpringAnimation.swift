import Foundation

/// A spring that takes over position and velocity of what it interrupts.
///
/// It is integrated in steps of 1/300 s, as SwiftUI's is: the numbers on screen are those of the integrator, up to
/// 1.5 % of the change away from the closed form that ``Spring`` evaluates.
struct FluidSpringAnimation: CustomAnimation {
  /// The duration of one undamped oscillation, in seconds.
  let response: Double
  let dampingFraction: Double

  /// How long to change over from the response of a spring that this one interrupts, in seconds.
  let blendDuration: TimeInterval

  /// What the integrator uses: not negative, and finite.
  var usableDampingFraction: Double { dampingFraction.isNaN ? 1 : min(max(dampingFraction, 0), 1e6) }

  /// Anything but a positive response is infinitely stiff: as stiff as the steps allow.
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
    if time - startTime >= response { context.isLogicallyComplete = true }
    return offset
  }

  /// - Returns: The offset, or nil where the spring has settled.
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

  /// Whether the spring is so slow and so near that it may stop: the square of its speed and that of its force at
  /// most 0.0036, and 1 % of the way left.
  private func isSettled<V: VectorArithmetic>(_ state: inout FluidSpringState<V>, at time: TimeInterval) -> Bool {
    let speed = state.squaredSpeed
    // At first, the speed says enough.
    if time - state.startTime < response, !(speed <= 0.0036) { return false }
    let change = state.squaredChange
    guard change.isFinite, speed.isFinite else {
      return state.isOverdue(Spring(response: response, dampingRatio: dampingFraction), at: time)
    }
    // Of a change of 1e9 and more, rounding leaves a speed and a force that never fade.
    let limit = max(0.0036, change * 1e-20)
    return speed <= limit && state.squaredForce <= limit && state.squaredDistance <= change * 1e-4
  }
}

extension Animation {
  /// The response where this is a spring that others can blend from.
  fileprivate var fluidSpringResponse: Double? {
    switch base {
    case let spring as FluidSpringAnimation: spring.response
    case is DefaultAnimation: 0.5
    default: nil
    }
  }
}
