public import Foundation

extension Spring {
  /// Creates a spring from its response and its damping ratio.
  ///
  /// - Parameters:
  ///   - response: The period of one undamped oscillation, in seconds.
  ///   - dampingRatio: The damping as a fraction of critical damping.
  public init(response: Double, dampingRatio: Double) {
    self.init(mass: 1, response: response, dampingRatio: dampingRatio)
  }

  /// The period of one undamped oscillation, in seconds. It equals the ``duration``.
  public var response: Double { duration }
}

extension Spring {
  /// Creates a spring from its physical constants.
  ///
  /// - Parameters:
  ///   - mass: The mass of the moving object. A mass of 0, infinity or NaN counts as 1.
  ///   - stiffness: The force per unit of distance from the target.
  ///   - damping: The force per unit of velocity.
  ///   - allowOverDamping: True if the spring may be overdamped. If false, damping above the critical value counts as
  ///     critical.
  public init(mass: Double = 1.0, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    let mass = mass.isFinite && mass != 0 ? abs(mass) : 1
    let frequency = (abs(stiffness) / mass).squareRoot()
    let ratio = damping / (mass * frequency) / 2
    self.init(
      mass: mass, response: 2 * .pi / frequency, dampingRatio: allowOverDamping || ratio < 1 ? ratio : 1)
  }

  /// The force per unit of distance from the target: `m ω²`.
  public var stiffness: Double { mass * naturalFrequency * naturalFrequency }

  /// The force per unit of velocity: `2 m ζ ω`.
  public var damping: Double { 2 * decayRate * mass }

  /// The angular frequency of the undamped spring, in radians per second: `ω = 2π / duration`.
  var naturalFrequency: Double { 2 * .pi / duration }

  /// The rate `κ = ζω` at which the amplitude decays, per second. The amplitude is proportional to `e^(-κt)`.
  var decayRate: Double { dampingRatio == 0 ? 0 : dampingRatio * naturalFrequency }
}

extension Spring {
  /// Creates a spring that settles in a given time.
  ///
  /// For a target at distance 1 and the settling duration t, the frequency ω is the solution of an equation that
  /// depends on the damping ratio ζ:
  ///
  /// | damping ratio | equation | left side |
  /// |---|---|---|
  /// | below 1 | `ζ/√(1-ζ²) e^(-ζωt) = epsilon` | the amplitude of the sine term |
  /// | 1 | `(1 + ωt) e^(-ωt) = epsilon` | the remaining distance |
  ///
  /// As in SwiftUI, this is an estimate. The ``settlingDuration`` of the spring is computed from a different bound, so
  /// it can differ from the argument.
  ///
  /// - Parameters:
  ///   - settlingDuration: The settling time in seconds, clamped to 0.01...10. NaN counts as 0.5.
  ///   - dampingRatio: The damping as a fraction of critical damping, clamped to `Double.ulpOfOne`...1; NaN counts as
  ///     1.
  ///   - epsilon: The distance from the target at which the spring counts as settled. 0, negative numbers and NaN count
  ///     as 0.001. A large `epsilon` is reduced, so that the amplitude of the spring always decays by at least a factor
  ///     of e^0.1.
  public init(settlingDuration: TimeInterval, dampingRatio: Double, epsilon: Double = 0.001) {
    let time = settlingDuration.isNaN ? 0.5 : min(max(settlingDuration, 0.01), 10)
    let ratio = dampingRatio.isNaN ? 1 : min(max(dampingRatio, .ulpOfOne), 1)
    let foldings = -log(epsilon > 0 ? epsilon : 0.001)
    let angle =
      ratio < 1
      ? max(foldings + log(ratio / ((1 - ratio) * (1 + ratio)).squareRoot()), 0.1) / ratio
      : Self.criticalAngle(foldings: max(foldings, 0.1))
    self.init(mass: 1, response: 2 * .pi * time / angle, dampingRatio: ratio)
  }

  /// Returns the solution y > 0 of `(1 + y) e^(-y) = e^(-foldings)`.
  ///
  /// `y - log(1 + y) - foldings` is convex, so Newton's method, started to the right of its zero, never overshoots the
  /// zero.
  private static func criticalAngle(foldings: Double) -> Double {
    var y = 2 + 2 * foldings
    while true {
      let next = y - (y - log1p(y) - foldings) * (1 + y) / y
      guard next < y else { return y }
      y = next
    }
  }
}
