import Foundation

/// What some steps of a spring's integrator do to its position, velocity and force: as the steps are linear, each
/// afterwards is a combination of the three before and of the target.
///
/// Steps are taken on these few coefficients, whatever the size of the vectors.
struct SpringMotion {
  /// A combination of offset, velocity, force and target.
  struct Row {
    var coefficients: SIMD4<Double>

    func applied<Value>(_ state: FluidSpringState<Value>, _ target: Value) -> Value {
      state.offset.scaled(by: coefficients[0]) + state.velocity.scaled(by: coefficients[1])
        + state.force.scaled(by: coefficients[2]) + target.scaled(by: coefficients[3])
    }
  }

  private(set) var offset = Row(coefficients: [1, 0, 0, 0])
  private(set) var velocity = Row(coefficients: [0, 1, 0, 0])
  private(set) var force = Row(coefficients: [0, 0, 1, 0])

  /// Takes a step, with the velocity half a step ahead of the position.
  mutating func advance(stiffness: Double, dampingFraction: Double, by step: TimeInterval) {
    let damping = 2 * dampingFraction * stiffness.squareRoot()
    // Beyond this the integrator diverges; Jury's criterion for its matrix.
    guard damping * step < 2 - stiffness * step * step / 2 else {
      return advanceExactly(stiffness: stiffness, dampingFraction: dampingFraction, by: step)
    }
    let target = SIMD4<Double>(0, 0, 0, 1)
    let halfway = force.coefficients * (step / 2) + velocity.coefficients
    offset.coefficients += halfway * step
    force.coefficients = halfway * -damping + (target - offset.coefficients) * stiffness
    velocity.coefficients = force.coefficients * (step / 2) + halfway
  }

  private mutating func advanceExactly(stiffness: Double, dampingFraction: Double, by step: TimeInterval) {
    let target = SIMD4<Double>(0, 0, 0, 1)
    let spring = Spring(response: 2 * .pi / stiffness.squareRoot(), dampingRatio: dampingFraction)
    let way = target - offset.coefficients
    let start = velocity.coefficients
    offset.coefficients +=
      way * spring.value(target: 1, initialVelocity: 0, time: step)
      + start * spring.value(target: 0, initialVelocity: 1, time: step)
    velocity.coefficients =
      way * spring.velocity(target: 1, initialVelocity: 0, time: step)
      + start * spring.velocity(target: 0, initialVelocity: 1, time: step)
    force.coefficients =
      velocity.coefficients * (-2 * dampingFraction * stiffness.squareRoot())
      + (target - offset.coefficients) * stiffness
  }
}
