import FastVector
import Foundation

/// The state of a ``FluidSpringAnimation``: the initial offset, velocity and force, and a linear map that accumulates
/// all steps of the integrator since then.
struct FluidSpringState<Value: VectorArithmetic>: AnimationStateKey {
  static var defaultValue: Self { Self() }

  /// The offset, velocity and force before the first step.
  private var start = Start(offset: .zero, velocity: .zero, force: .zero)

  /// True if the spring starts at rest at zero. This is a separate flag, because reading an optional `start` would copy
  /// it.
  private var startsAtRest = true

  /// The linear map from the start to the current state, accumulated over all steps towards ``target``.
  private var motion = SpringMotion()
  private var target = Value.zero

  /// The squared magnitude of the target if the spring starts at rest. In that case, all other vectors are multiples of
  /// the target, and their squared magnitudes are multiples of this number.
  private var targetMagnitudeSquared = 0.0

  /// The time that the integration has reached, in seconds.
  private var time: TimeInterval = 0
  private(set) var startTime: TimeInterval = 0

  /// The settling duration of the spring in seconds, cached because computing it can take thousands of evaluations.
  private var settlingDuration: TimeInterval?

  /// The total change of the value in the interrupted animation.
  private var interruptedValue = Value.zero

  private var blendStart: TimeInterval = 0
  private var blendInterval: TimeInterval = 0

  private struct Start {
    var offset: Value
    var velocity: Value

    /// The acceleration, which is the force on a mass of 1.
    var force: Value

    /// Converts symbolic vectors to the basis of `other`, so that the conversion isn't repeated at each frame.
    mutating func join(_ other: Value) {
      guard Value.self == SymbolicVector.self else { return }
      offset = (other + offset) - other
      velocity = (offset + velocity) - offset
      force = (offset + force) - offset
    }
  }

  private static var stepsPerSecond: Int { 300 }
  private static var step: TimeInterval { 1 / 300 }

  // MARK: Reading

  var offset: Value { apply(motion.offset) }
  var velocity: Value { apply(motion.velocity) }

  var squaredSpeed: Double { squaredLength(of: motion.velocity) }
  var squaredForce: Double { squaredLength(of: motion.force) }
  var squaredDistance: Double { squaredLength(of: SpringMotion.target - motion.offset) }

  /// The squared magnitude of the total change of this animation or of the animation that it interrupted, whichever is
  /// larger. If a spring returns to its original start, its total change is zero, so the interrupted animation sets the
  /// scale.
  var squaredChange: Double {
    startsAtRest ? targetMagnitudeSquared : max(target.magnitudeSquared, interruptedValue.magnitudeSquared)
  }

  private func squaredLength(of row: SpringMotion.Row) -> Double {
    startsAtRest ? row[3] * row[3] * targetMagnitudeSquared : apply(row).magnitudeSquared
  }

  private func apply(_ row: SpringMotion.Row) -> Value {
    let fromTarget = target.scaled(by: row[3])
    if startsAtRest { return fromTarget }
    return start.offset.scaled(by: row[0]) + start.velocity.scaled(by: row[1]) + start.force.scaled(by: row[2])
      + fromTarget
  }

  // MARK: Changing

  /// Continues from the current offset of an interrupted animation.
  ///
  /// - Parameter blendInterval: The response of the interrupted spring minus the response of this spring, in seconds.
  mutating func takeOver(
    offset: Value, velocity: Value?, ofChange value: Value, at time: TimeInterval, blendInterval: TimeInterval
  ) {
    restart(Start(offset: offset, velocity: velocity ?? self.velocity, force: apply(motion.force)))
    interruptedValue = value
    startTime = time
    settlingDuration = nil
    self.time = time
    blendStart = blendInterval == 0 ? 0 : time
    // A spring with an infinite response exerts no force, so blending from it is impossible.
    self.blendInterval = blendInterval.isFinite ? blendInterval : 0
  }

  /// Integrates the motion up to `time`.
  mutating func advance(_ spring: FluidSpringAnimation, towards value: Value, to time: TimeInterval) {
    aim(at: value)
    // If more than a second has passed since the last frame, the motion continues from that frame, as if only one frame
    // interval had passed.
    if time - self.time > 1 { self.time = min(time - 1 / 60, time.nextDown) }
    // Limit the number of steps. Otherwise the loop would never end for a time that is so far from 0 that adding a step
    // doesn't change it.
    var steps = 0
    var forces = forces(of: spring)
    while self.time < time, steps <= Self.stepsPerSecond {
      if steps > 0, blendInterval != 0 { forces = self.forces(of: spring) }
      motion.advance(forces, by: Self.step)
      self.time += Self.step
      steps += 1
    }
  }

  /// Returns true if the closed form of the spring has settled by `time`.
  ///
  /// This criterion is used if the squared magnitudes aren't finite, because an element is NaN or its square overflows.
  mutating func isOverdue(_ spring: Spring, at time: TimeInterval) -> Bool {
    // The settling duration is never less than this lower bound, so the search for it can wait.
    guard time - startTime >= spring.response * max(1, spring.dampingRatio) else { return false }
    let duration = settlingDuration ?? spring.settlingDuration
    settlingDuration = duration
    return time - startTime >= duration
  }

  private mutating func restart(_ start: Start) {
    self.start = start
    startsAtRest = false
    motion = SpringMotion()
  }

  private mutating func aim(at value: Value) {
    guard value != target else { return }
    if motion.hasMoved { restart(Start(offset: offset, velocity: velocity, force: apply(motion.force))) }
    if !startsAtRest { start.join(value) }
    target = value
    if startsAtRest { targetMagnitudeSquared = value.magnitudeSquared }
  }

  private func forces(of spring: FluidSpringAnimation) -> SpringMotion.Forces {
    SpringMotion.Forces(
      stiffness: spring.stiffness(response: response(spring)), dampingFraction: spring.usableDampingFraction)
  }

  /// Returns the response at the current time, in seconds. During the blend, it lies between the interrupted spring's
  /// response and the response of `spring`.
  private func response(_ spring: FluidSpringAnimation) -> Double {
    guard blendInterval != 0 else { return spring.response }
    let progress = (time - blendStart) / spring.blendDuration
    let fraction = spring.blendDuration > 0 && progress < 1 ? max(progress, 0) : 1
    return spring.response + blendInterval * (1 - fraction * fraction * (3 - 2 * fraction))
  }
}
