import Foundation

/// What some steps of a spring's integrator do to its position, velocity and force: as the steps are linear, each
/// afterwards is a combination of the three before and of the target.
///
/// Steps are taken on these few coefficients, whatever the size of the vectors.
struct SpringMotion {
  /// The coefficients of a combination of offset, velocity, force and target.
  typealias Row = SIMD4<Double>

  private(set) var offset = Row(1, 0, 0, 0)
  private(set) var velocity = Row(0, 1, 0, 0)
  private(set) var force = Row(0, 0, 1, 0)
  private(set) var hasMoved = false

  private static var target: Row { Row(0, 0, 0, 1) }

  /// Takes a step, with the velocity half a step ahead of the position.
  mutating func advance(stiffness: Double, dampingFraction: Double, by step: TimeInterval) {
    hasMoved = true
    let damping = 2 * dampingFraction * stiffness.squareRoot()
    // Beyond this the integrator diverges; Jury's criterion for its matrix.
    guard damping * step < 2 - stiffness * step * step / 2 else {
      return advanceExactly(stiffness: stiffness, dampingFraction: dampingFraction, by: step)
    }
    let halfway = force * (step / 2) + velocity
    offset += halfway * step
    force = halfway * -damping + (Self.target - offset) * stiffness
    velocity = force * (step / 2) + halfway
  }

  private mutating func advanceExactly(stiffness: Double, dampingFraction: Double, by step: TimeInterval) {
    let spring = Spring(response: 2 * .pi / stiffness.squareRoot(), dampingRatio: dampingFraction)
    let way = Self.target - offset
    let start = velocity
    offset +=
      way * spring.value(target: 1, initialVelocity: 0, time: step)
      + start * spring.value(target: 0, initialVelocity: 1, time: step)
    velocity =
      way * spring.velocity(target: 1, initialVelocity: 0, time: step)
      + start * spring.velocity(target: 0, initialVelocity: 1, time: step)
    force = velocity * (-2 * dampingFraction * stiffness.squareRoot()) + (Self.target - offset) * stiffness
  }
}
