public import Foundation

extension Spring {
  /// When a motion to a target at distance 1, from rest, has settled within 0.001, in seconds.
  ///
  /// It is ``settlingDuration(target:initialVelocity:epsilon:)`` of 1, 0 and 0.001.
  public var settlingDuration: TimeInterval { settlingDuration(target: 1, initialVelocity: 0, epsilon: 0.001) }

  /// An estimate of when a motion from zero to `target` has settled.
  ///
  /// As in SwiftUI, a swinging spring has settled at `ln((|target κ - initialVelocity| + |target|) / epsilon) / κ`,
  /// with `κ = ζω`, an estimate from the envelope of its swings. One with a damping ratio of 1 or more has settled at
  /// the first whole tenth of a second from which on it stays within `epsilon` for more than a second. (If the first
  /// 102 seconds hold no such time, the steps are fifths, and so on.)
  ///
  /// - Parameters:
  ///   - target: The distance to go.
  ///   - initialVelocity: The velocity at the start, in units a second.
  ///   - epsilon: How near to its target the motion must stay.
  /// - Returns: The time in seconds: infinite where the motion never settles, as that of a spring without damping or of
  ///   infinite duration, or for an `epsilon` of 0, below 0 or NaN, and where a spring that does not swing settles only
  ///   after 10 000 years.
  public func settlingDuration<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, epsilon: Double
  ) -> TimeInterval {
    guard epsilon > 0, dampingRatio > 0, duration < .infinity else { return .infinity }
    if naturalFrequency == .infinity { return 0 }
    if dampingRatio < 1 {
      let bound = swingBound(target: target, initialVelocity: initialVelocity)
      return max(0, log(bound / epsilon) / decayRate)
    }
    let motion = MotionNorm(target: target, initialVelocity: initialVelocity)
    guard motion.isFinite else { return .infinity }
    // Each step costs as much as the one before: without end they would be a million evaluations.
    var step = 0.1
    while step < 1e9 {
      if let time = firstSettledTime(of: motion, within: epsilon, step: step) { return time }
      step *= 2
    }
    return .infinity
  }

  /// An estimate of when a motion between two values has settled, as
  /// ``settlingDuration(target:initialVelocity:epsilon:)`` makes it.
  ///
  /// - Parameters:
  ///   - fromValue: The value at the start.
  ///   - toValue: The value that the spring pulls to.
  ///   - initialVelocity: The velocity at the start, in units a second.
  ///   - epsilon: How near to its target the motion must stay, in units of the animatable data.
  public func settlingDuration<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, epsilon: Double
  ) -> TimeInterval {
    settlingDuration(
      target: toValue.animatableData - fromValue.animatableData, initialVelocity: initialVelocity.animatableData,
      epsilon: epsilon)
  }

  /// `|target κ - initialVelocity| + |target|`, scaled so that no great κ overflows.
  private func swingBound<V: VectorArithmetic>(target: V, initialVelocity: V) -> Double {
    let scale = max(decayRate, 1)
    let offset = target.scaled(by: decayRate / scale) - initialVelocity.scaled(by: 1 / scale)
    return scale * offset.magnitudeSquared.squareRoot() + target.magnitudeSquared.squareRoot()
  }

  /// The first of 1024 times, `step` apart, from which on the motion is within `epsilon` for more than ten steps.
  private func firstSettledTime(of motion: MotionNorm, within epsilon: Double, step: Double) -> TimeInterval? {
    var settled: Int?
    for index in 0..<1024 {
      // Dividing by 10 gives the double nearest to each tenth, which multiplying by 0.1 does not.
      let time = Double(index) * (10 * step) / 10
      if motion.distance(at: response(at: time)) >= epsilon {
        settled = nil
      } else if let settled {
        if index - settled > 10 { return Double(settled) * (10 * step) / 10 }
      } else {
        settled = index
      }
    }
    return nil
  }
}

/// The products from which the distance to the target follows at every time, whatever the vectors.
private struct MotionNorm {
  private let targetSquared: Double
  private let velocitySquared: Double
  private let product: Double

  init<V: VectorArithmetic>(target: V, initialVelocity: V) {
    targetSquared = target.magnitudeSquared
    velocitySquared = initialVelocity.magnitudeSquared
    product = ((target + initialVelocity).magnitudeSquared - targetSquared - velocitySquared) / 2
  }

  var isFinite: Bool { targetSquared.isFinite && velocitySquared.isFinite && product.isFinite }

  /// `|target (1 - step) - initialVelocity impulse|`
  func distance(at response: SpringResponse) -> Double {
    let rest = 1 - response.step
    let impulse = response.impulse
    let square =
      rest * rest * targetSquared - 2 * rest * impulse * product + impulse * impulse * velocitySquared
    return max(square, 0).squareRoot()
  }
}
