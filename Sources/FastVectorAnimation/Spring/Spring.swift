public import Foundation

/// A damped spring that pulls a value to its target: the motion of a mass on a spring in a liquid.
///
/// A spring is described by how long it takes and how much it bounces, or by its mass, stiffness and damping, or by
/// its response and damping ratio; each description can be read from every spring. With mass m, stiffness k and
/// damping c, the natural frequency is `ω = √(k/m) = 2π / duration` and the damping ratio `ζ = c / (2 √(k m))`:
///
/// | bounce | damping ratio | motion |
/// |---|---|---|
/// | 0 to 1 | `1 - bounce` | swings, for ever at bounce 1 |
/// | 0 | 1 | comes to its target as fast as it can without swinging |
/// | -1 to 0 | `1 / (1 + bounce)` | creeps, and does not move at all at bounce -1 |
///
/// Values, velocities and forces are exact solutions, to the last bits of a `Double`, of
/// `m x″ = k (target - x) - c x′`.
///
/// Every number makes a spring. A negative duration, mass or stiffness counts as its magnitude, and a negative
/// damping as none. Other parameters that make no sense count as the nearest that do, and one that is NaN as the
/// default.
public struct Spring: Hashable, Sendable {
  /// The time of one swing without damping, in seconds: `2π √(m/k)`. It sets the pace of the spring.
  ///
  /// A spring of duration 0 is at its target at once; one of infinite duration pulls with no force.
  public let duration: TimeInterval

  /// The damping as a share of that which just prevents swinging, from 0 to 2⁵².
  public let dampingRatio: Double

  /// The mass, positive and finite. It changes forces only, not the motion.
  public let mass: Double

  /// Makes a spring, of any numbers, as ``Spring`` says.
  ///
  /// A damping ratio beyond 2⁵², where nothing moves in any time that matters, counts as 2⁵².
  init(mass: Double, response: TimeInterval, dampingRatio: Double) {
    self.mass = mass.isFinite && mass != 0 ? abs(mass) : 1
    duration = response.isNaN ? 0.5 : abs(response)
    self.dampingRatio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, 0), 1 / .ulpOfOne)
  }

  /// Makes a spring from its pace and its bounce.
  ///
  /// - Parameters:
  ///   - duration: The time of one swing without damping, in seconds.
  ///   - bounce: How much the spring bounces, from 0, not at all, to 1, for ever. A negative bounce down to -1 makes
  ///     it slower. It is clamped to -1...1.
  public init(duration: TimeInterval = 0.5, bounce: Double = 0.0) {
    let ratio = bounce < 0 ? 1 / (1 + max(bounce, -1)) : 1 - min(bounce, 1)
    self.init(mass: 1, response: duration, dampingRatio: ratio)
  }

  /// How much the spring bounces: `1 - ζ` for a damping ratio ζ up to 1, `1/ζ - 1` beyond.
  public var bounce: Double { dampingRatio <= 1 ? 1 - dampingRatio : 1 / dampingRatio - 1 }
}
