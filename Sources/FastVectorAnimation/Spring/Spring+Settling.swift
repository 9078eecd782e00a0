public import FastVector
public import Foundation

extension Spring {
  /// The settling time, in seconds, of a motion from rest to a target at distance 1. The motion counts as settled when
  /// it stays within 0.001 of the target.
  ///
  /// It equals ``settlingDuration(target:initialVelocity:epsilon:)`` for the target 1, the initial velocity 0 and an
  /// `epsilon` of 0.001.
  public var settlingDuration: TimeInterval { settlingDuration(target: 1, initialVelocity: 0, epsilon: 0.001) }

  /// Returns the estimated settling time of a motion from zero to `target`.
  ///
  /// As in SwiftUI, an underdamped spring settles at `ln((|target * κ - initialVelocity| + |target|) / epsilon) / κ`,
  /// with `κ = ζω`. This is an estimate from the envelope of its oscillations.
  ///
  /// For a spring with a damping ratio of 1 or more, the time is found by a search in steps of 0.1 s. The result is the
  /// start of the first period of more than ten steps in which the spring stays within `epsilon` of its target. If
  /// there is no such period in the first 1024 steps, the search is repeated with a step of 0.2 s, then 0.4 s, and so
  /// on.
  ///
  /// - Parameters:
  ///   - target: The distance to the target.
  ///   - initialVelocity: The velocity at the start, in units per second.
  ///   - epsilon: The distance from the target within which the motion must stay, in the units of `target`.
  /// - Returns: The time in seconds. It is infinite in these cases:
  ///   - The motion never settles, because the spring has no damping or an infinite duration.
  ///   - `epsilon` is 0, negative or NaN.
  ///   - A critically damped or overdamped spring needs more than about 27 000 years.
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
    // Double the step, because a search with a fixed step would take up to a million evaluations.
    var step = 0.1
    while step < 1e9 {
      if let time = firstSettledTime(of: motion, within: epsilon, step: step) { return time }
      step *= 2
    }
    return .infinity
  }

  /// Returns the estimated settling time, in seconds, of a motion between two values. See
  /// ``settlingDuration(target:initialVelocity:epsilon:)``.
  ///
  /// - Parameters:
  ///   - fromValue: The value at the start.
  ///   - toValue: The target of the spring.
  ///   - initialVelocity: The velocity at the start, in units per second.
  ///   - epsilon: The distance from the target within which the motion must stay, in units of the animatable data.
  public func settlingDuration<V: Animatable>(
    fromValue: V, toValue: V, initialVelocity: V, epsilon: Double
  ) -> TimeInterval {
    settlingDuration(
      target: toValue.animatableData - fromValue.animatableData, initialVelocity: initialVelocity.animatableData,
      epsilon: epsilon)
  }

  /// Returns `|target * κ - initialVelocity| + |target|`, where `κ` is the ``decayRate``. It is the initial amplitude
  /// in the estimate of ``settlingDuration(target:initialVelocity:epsilon:)``. The computation is scaled, so that a
  /// large `κ` doesn't overflow.
  private func swingBound<V: VectorArithmetic>(target: V, initialVelocity: V) -> Double {
    let scale = max(decayRate, 1)
    let offset = target.scaled(by: decayRate / scale) - initialVelocity.scaled(by: 1 / scale)
    return scale * offset.magnitudeSquared.squareRoot() + target.magnitudeSquared.squareRoot()
  }

  /// Returns the first multiple of `step` seconds that begins a period of more than ten steps in which the motion stays
  /// within `epsilon` of the target. Returns nil if the first 1024 multiples, starting at 0, contain no such period.
  private func firstSettledTime(of motion: MotionNorm, within epsilon: Double, step: Double) -> TimeInterval? {
    var settled: Int?
    for index in 0..<1024 {
      // Dividing by 10 gives the double nearest to each tenth; multiplying by 0.1 doesn't.
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

/// The inner products that give the distance to the target at any time, without accessing the vectors.
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

  /// Returns the distance from the target: the magnitude of `target * (1 - step) - initialVelocity * impulse`.
  func distance(at response: SpringResponse) -> Double {
    let rest = 1 - response.step
    let impulse = response.impulse
    let square =
      rest * rest * targetSquared - 2 * rest * impulse * product + impulse * impulse * velocitySquared
    return max(square, 0).squareRoot()
  }
}
