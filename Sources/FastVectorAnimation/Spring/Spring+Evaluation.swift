public import FastVector
public import Foundation

extension Spring {
  /// Returns the value at `time`, for a motion from zero to `target`.
  ///
  /// - Parameters:
  ///   - target: The distance to the target.
  ///   - initialVelocity: The velocity at the start, in units per second.
  ///   - time: The time t since the start, in seconds. Before the start, the value is zero. At infinity, it is
  ///     `target`. NaN gives NaN.
  /// - Returns: `target - e^(-κt) (target cos δt + (target κ - initialVelocity)/δ sin δt)` with `κ = ζω` and
  ///   `δ = ω√(1-ζ²)`, where ω is the natural frequency and ζ is the damping ratio. For a damping ratio of 1, the
  ///   result is the limit of this formula. For greater damping ratios, it is the analytic continuation.
  /// - Complexity: O(n) for vectors of n elements.
  @inlinable
  public func value<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V {
    let response = response(at: time)
    return combination(target, response.step, initialVelocity, response.impulse)
  }

  /// Returns the velocity at `time`, for a motion from zero to `target`: the derivative of
  /// ``value(target:initialVelocity:time:)``.
  ///
  /// - Parameters:
  ///   - target: The distance to the target.
  ///   - initialVelocity: The velocity at the start, in units per second.
  ///   - time: The time since the start, in seconds. At and before the start, the velocity is `initialVelocity`. At
  ///     infinity, it is zero. NaN gives NaN.
  /// - Complexity: O(n) for vectors of n elements.
  @inlinable
  public func velocity<V: VectorArithmetic>(target: V, initialVelocity: V = .zero, time: TimeInterval) -> V {
    let response = response(at: time)
    return combination(target, response.stepRate, initialVelocity, response.impulseRate)
  }

  /// Advances a value and its velocity by a time step.
  ///
  /// The motion is the same for any step size, within rounding.
  ///
  /// - Parameters:
  ///   - value: The current value, which is replaced by the value after the step.
  ///   - velocity: The current velocity in units per second, which is replaced by the velocity after the step.
  ///   - target: The target of the spring.
  ///   - deltaTime: The length of the step in seconds. A step of 0 or less has no effect. NaN gives NaN.
  @inlinable
  public func update<V: VectorArithmetic>(
    value: inout V, velocity: inout V, target: V, deltaTime: TimeInterval
  ) {
    let response = response(at: deltaTime)
    let distance = target - value
    value += combination(distance, response.step, velocity, response.impulse)
    velocity = combination(distance, response.stepRate, velocity, response.impulseRate)
  }

  /// Returns the force on the mass, `k * (target - position) - c * velocity`, with the stiffness k and the damping c.
  ///
  /// - Parameters:
  ///   - target: The target of the spring.
  ///   - position: The current value.
  ///   - velocity: The current velocity, in units per second.
  /// - Returns: The force, in units of mass times the units of the value per second squared.
  @inlinable
  public func force<V: VectorArithmetic>(target: V, position: V, velocity: V) -> V {
    combination(target - position, stiffness, velocity, -damping)
  }
}

extension Spring {
  /// Returns the value at `time`, for a motion between two values.
  ///
  /// - Parameters:
  ///   - fromValue: The value at the start.
  ///   - toValue: The target of the spring.
  ///   - initialVelocity: The velocity at the start, in units per second.
  ///   - time: The time since the start, in seconds. At and before the start, the value is `fromValue`.
  @inlinable
  public func value<V: Animatable>(fromValue: V, toValue: V, initialVelocity: V, time: TimeInterval) -> V {
    let start = fromValue.animatableData
    var result = fromValue
    result.animatableData =
      start
      + value(
        target: toValue.animatableData - start, initialVelocity: initialVelocity.animatableData, time: time)
    return result
  }

  /// Returns the velocity at `time`, for a motion between two values.
  ///
  /// - Parameters:
  ///   - fromValue: The value at the start.
  ///   - toValue: The target of the spring.
  ///   - initialVelocity: The velocity at the start, in units per second.
  ///   - time: The time since the start, in seconds. At and before the start, the velocity is `initialVelocity`.
  @inlinable
  public func velocity<V: Animatable>(fromValue: V, toValue: V, initialVelocity: V, time: TimeInterval) -> V {
    var result = initialVelocity
    result.animatableData = velocity(
      target: toValue.animatableData - fromValue.animatableData, initialVelocity: initialVelocity.animatableData,
      time: time)
    return result
  }

  /// Returns the force on the mass, `k * (toValue - position) - c * velocity`, with the stiffness k and the damping c.
  /// The force doesn't depend on `fromValue`.
  ///
  /// - Parameters:
  ///   - fromValue: The value at the start.
  ///   - toValue: The target of the spring.
  ///   - position: The current value.
  ///   - velocity: The current velocity, in units per second.
  @inlinable
  public func force<V: Animatable>(fromValue: V, toValue: V, position: V, velocity: V) -> V {
    var result = velocity
    result.animatableData = force(
      target: toValue.animatableData, position: position.animatableData, velocity: velocity.animatableData)
    return result
  }
}

/// Returns `a * alpha + b * beta`.
@inlinable
func combination<V: VectorArithmetic>(_ a: V, _ alpha: Double, _ b: V, _ beta: Double) -> V {
  var result = a
  result.scale(by: alpha)
  result += b.scaled(by: beta)
  return result
}
