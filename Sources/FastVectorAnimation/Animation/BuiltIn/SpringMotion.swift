import Foundation

/// The linear map from the initial offset, velocity and force of a spring to its current offset, velocity and force.
/// The offset is the current value minus the value at the start of the animation.
///
/// Each step of the integrator is linear. Therefore the current offset, velocity and force are linear combinations of
/// their initial values and the target.
///
/// A step updates only the coefficients, so its cost doesn't depend on the number of vector elements.
struct SpringMotion {
  /// The coefficients of a linear combination of the initial offset, the initial velocity, the initial force and the
  /// target, in this order.
  typealias Row = SIMD4<Double>

  private(set) var offset = Row(1, 0, 0, 0)
  private(set) var velocity = Row(0, 1, 0, 0)
  private(set) var force = Row(0, 0, 1, 0)
  private(set) var hasMoved = false

  static var target: Row { Row(0, 0, 0, 1) }

  /// The stiffness and damping for a mass of 1.
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

  /// Advances by one step of the velocity Verlet method, with the damping force evaluated at the midpoint velocity.
  mutating func advance(_ forces: Forces, by step: TimeInterval) {
    hasMoved = true
    // Jury's criterion, applied to the matrix of a step, gives the stability limit of the integrator. Beyond this
    // limit, use the closed form.
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
