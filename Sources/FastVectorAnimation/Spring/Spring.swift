public import Foundation

/// A damped spring that pulls a value to its target.
///
/// You can create a spring from its duration and bounce, from its mass, stiffness and damping, or from its response and
/// damping ratio. Every spring provides all of these parameters. With mass m, stiffness k and damping c, the natural
/// frequency is `ω = √(k/m) = 2π / duration` and the damping ratio is `ζ = c / (2 √(k m))`. The damping ratio
/// determines the kind of motion:
///
/// | bounce | damping ratio | motion |
/// |---|---|---|
/// | above 0, at most 1 | `1 - bounce` | underdamped: oscillates, forever at bounce 1 |
/// | 0 | 1 | critically damped: reaches its target as fast as possible without oscillating |
/// | below 0, at least -1 | `1 / (1 + bounce)` | overdamped: approaches slowly, and doesn't move at all at bounce -1 |
///
/// Values and velocities follow the exact solution of `m x″ = k (target - x) - c x′`, up to rounding. The motion isn't
/// integrated in steps.
///
/// Parameters may be any numbers. A negative duration, mass or stiffness counts as its magnitude, and a negative
/// damping as 0. A mass that is 0 or infinite counts as 1. Other invalid values are clamped to the valid range, and NaN
/// counts as the default.
public struct Spring: Hashable, Sendable {
  /// The period of one undamped oscillation, in seconds: `2π √(m/k)`.
  ///
  /// A spring with duration 0 reaches its target immediately. A spring with an infinite duration exerts no force.
  public let duration: TimeInterval

  /// The damping as a fraction of critical damping, from 0 to 2⁵².
  public let dampingRatio: Double

  /// The mass, positive and finite. The motion depends only on the ``duration`` and the ``dampingRatio``. For given
  /// values of these two, the mass only scales the forces.
  public let mass: Double

  /// Creates a spring from any numbers, with the substitutions that are described for ``Spring``.
  ///
  /// A damping ratio above 2⁵² counts as 2⁵², at which nothing moves within any practical time.
  init(mass: Double, response: TimeInterval, dampingRatio: Double) {
    self.mass = mass.isFinite && mass != 0 ? abs(mass) : 1
    duration = response.isNaN ? 0.5 : abs(response)
    self.dampingRatio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, 0), 1 / .ulpOfOne)
  }

  /// Creates a spring from its duration and its bounce.
  ///
  /// - Parameters:
  ///   - duration: The period of one undamped oscillation, in seconds.
  ///   - bounce: The amount of bounce, clamped to -1...1. A spring with bounce 0 doesn't overshoot, and a spring with
  ///     bounce 1 oscillates forever. Negative values give an overdamped, slower spring.
  public init(duration: TimeInterval = 0.5, bounce: Double = 0.0) {
    let ratio = bounce < 0 ? 1 / (1 + max(bounce, -1)) : 1 - min(bounce, 1)
    self.init(mass: 1, response: duration, dampingRatio: ratio)
  }

  /// The amount of bounce, from -1 to 1. For a damping ratio ζ of at most 1, it is `1 - ζ`. For a larger damping ratio,
  /// it is `1/ζ - 1`.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
}
