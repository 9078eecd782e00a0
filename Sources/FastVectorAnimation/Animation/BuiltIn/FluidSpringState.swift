import Foundation

/// Where a fluid spring is.
struct FluidSpringState<Value: VectorArithmetic>: AnimationStateKey {
  static var defaultValue: Self { Self() }

  var offset = Value.zero
  var velocity = Value.zero

  /// The acceleration, of a mass of 1.
  var force = Value.zero

  /// The whole change of what was interrupted.
  var interruptedValue = Value.zero

  /// The time that the integrator has come to.
  var time: TimeInterval = 0
  var startTime: TimeInterval = 0

  var blendStart: TimeInterval = 0
  var blendInterval: TimeInterval = 0

  static var step: TimeInterval { 1 / 300 }

  /// Integrates up to `time`.
  mutating func advance(_ spring: FluidSpringAnimation, towards value: Value, to time: TimeInterval) {
    // After a pause the motion goes on from where it was seen last.
    if time - self.time > 1 { self.time = time - 1 / 60 }
    guard self.time < time else { return }
    var motion = SpringMotion()
    // Counted, because far from 0 a step may be too small to change the time.
    for _ in 0..<Int(1 / Self.step) + 1 where self.time < time {
      motion.advance(
        stiffness: spring.stiffness(response: response(spring)), dampingFraction: spring.usableDampingFraction,
        by: Self.step)
      self.time += Self.step
    }
    (offset, velocity, force) = (
      motion.offset.applied(self, value), motion.velocity.applied(self, value), motion.force.applied(self, value)
    )
  }

  /// The response now, on its way from that of the interrupted spring.
  private func response(_ spring: FluidSpringAnimation) -> Double {
    guard blendInterval != 0 else { return spring.response }
    let progress = (time - blendStart) / spring.blendDuration
    let share = progress < 1 ? max(progress, 0) : 1  // 1 also for a blend of no duration
    return spring.response + blendInterval * (1 - share * share * (3 - 2 * share))
  }
}
