public import Foundation

extension Spring {
  /// Makes a spring from its response and its damping ratio.
  ///
  /// - Parameters:
  ///   - response: The time of one swing without damping, in seconds.
  ///   - dampingRatio: The damping as a share of that which just prevents swinging.
  public init(response: Double, dampingRatio: Double) {
    self.init(mass: 1, response: response, dampingRatio: dampingRatio)
  }

  /// The time of one swing without damping, in seconds. It is the ``duration``.
  public var response: Double { duration }
}

extension Spring {
  /// Makes a spring from its physical constants.
  ///
  /// - Parameters:
  ///   - mass: The mass that the spring moves. 0, infinity and NaN count as 1.
  ///   - stiffness: The force for each unit of distance from the target.
  ///   - damping: The force for each unit of velocity.
  ///   - allowOverDamping: Whether the spring may creep. Otherwise more damping than prevents swinging counts as
  ///     just as much as does.
  public init(mass: Double = 1.0, stiffness: Double, damping: Double, allowOverDamping: Bool = false) {
    let mass = mass.isFinite && mass != 0 ? abs(mass) : 1
    let frequency = (abs(stiffness) / mass).squareRoot()
    let ratio = damping / (mass * frequency) / 2
    self.init(
      mass: mass, response: 2 * .pi / frequency, dampingRatio: allowOverDamping || ratio < 1 ? ratio : 1)
  }

  /// The force for each unit of distance from the target: `m ω²`.
  public var stiffness: Double { mass * naturalFrequency * naturalFrequency }

  /// The force for each unit of velocity: `2 m ζ ω`.
  public var damping: Double { 2 * decayRate * mass }

  /// The angle that the undamped spring passes in a second, in radians: `ω = 2π / duration`.
  var naturalFrequency: Double { 2 * .pi / duration }

  /// How fast a swing dies down, in e-foldings a second: `ζ ω`.
  var decayRate: Double { dampingRatio == 0 ? 0 : dampingRatio * naturalFrequency }
}

extension Spring {
  /// Makes a spring that comes to rest in a given time.
  ///
  /// The pace follows from where the slower part of the motion towards a target at distance 1 has become as small as
  /// `epsilon`: `ζ/√(1-ζ²) e^(-ζωt) = epsilon` for a damping ratio ζ below 1, and `(1 + ωt) e^(-ωt) = epsilon`
  /// for 1. That is an estimate, as in SwiftUI: ``settlingDuration`` uses another bound, and the two differ.
  ///
  /// - Parameters:
  ///   - settlingDuration: The time until the spring rests, in seconds, clamped to 0.01...10; NaN counts as 0.5.
  ///   - dampingRatio: The damping as a share of that which just prevents swinging, clamped to the smallest number
  ///     above 0 that 1 can be told from, and to 1; NaN counts as 1.
  ///   - epsilon: How near to its target the spring rests. At least a tenth of an e-folding of the motion passes,
  ///     however great `epsilon` is; 0, negative numbers and NaN count as 0.001.
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

  /// The solution y > 0 of `(1 + y) e^(-y) = e^(-foldings)`.
  ///
  /// `y - log(1 + y) - foldings` is convex, so that Newton's steps from the right of its zero never pass it.
  private static func criticalAngle(foldings: Double) -> Double {
    var y = 2 + 2 * foldings
    while true {
      let next = y - (y - log1p(y) - foldings) * (1 + y) / y
      guard next < y else { return y }
      y = next
    }
  }
}
