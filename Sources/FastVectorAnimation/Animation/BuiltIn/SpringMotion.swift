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

  static var target: Row { Row(0, 0, 0, 1) }

  /// What pulls and brakes a mass of 1.
  struct Forces {
    let stiffness: Double
    let dampingFraction: Double
    let damping: Double

    init(stiffness: Double, dampingFraction: Double) {
      self.stiffness = stiffness
      self.dampingFraction = dampingFraction
      damping = 2 * dampingFraction * stiffness.squareRoot()
    }
  }

  /// Takes a step, with the velocity half a step ahead of the position.
  mutating func advance(_ forces: Forces, by step: TimeInterval) {
    hasMoved = true
    // Beyond this the integrator diverges; Jury's criterion for its matrix.
    guard forces.damping * step < 2 - forces.stiffness * step * step / 2 else {
      return advanceExactly(forces, by: step)
    }
    let halfway = force * (step / 2) + velocity
    offset += halfway * step
    force = halfway * -forces.damping + (Self.target - offset) * forces.stiffness
    velocity = force * (step / 2) + halfway
  }

  private mutating func advanceExactly(_ forces: Forces, by step: TimeInterval) {
    let spring = Spring(response: 2 * .pi / forces.stiffness.squareRoot(), dampingRatio: forces.dampingFraction)
    let way = Self.target - offset
    let start = velocity
    offset +=
      way * spring.value(target: 1, initialVelocity: 0, time: step)
      + start * spring.value(target: 0, initialVelocity: 1, time: step)
    velocity =
      way * spring.velocity(target: 1, initialVelocity: 0, time: step)
      + start * spring.velocity(target: 0, initialVelocity: 1, time: step)
    force = velocity * -forces.damping + (Self.target - offset) * forces.stiffness
  }
}
