public import Foundation

/// Plays phases of a value one after the other, each under an animation of its own.
///
/// ```swift
/// let pulse = PhasePlayer([1.0, 1.5, 0.8]) { scale in scale } animation: { _ in .snappy }
/// pulse.value(at: 0.1)
/// ```
///
/// It rests at its first phase. Without a trigger it starts at once and goes round for ever; with one, each trigger
/// makes it go once through all other phases and back to the first. It goes on to the next phase when the animation
/// is logically complete.
public final class PhasePlayer<Phase: Equatable, Value: Animatable> {
  private let phases: [Phase]
  private let makeValue: (Phase) -> Value
  private let animation: (Phase) -> Animation?
  private let startTime: TimeInterval
  private let repeats: Bool

  private var trigger: Any?

  /// The times at which a round was asked for, in order.
  private var triggers: [TimeInterval] = []

  private var animator: Animator<Value>
  private var index = 0
  private var triggersSeen = 0

  /// Phases begin at frames. The time is that of the last one, or the one that was asked for last.
  private var nextFrame = 0
  private var time: TimeInterval

  private var isRunning = false

  /// Whether the animation to the phase is logically complete.
  private var hasArrived = true

  /// Makes a player that goes round for ever.
  ///
  /// - Parameters:
  ///   - phases: The phases.
  ///   - time: When to start, in seconds.
  ///   - value: The value of a phase.
  ///   - animation: The animation that leads to a phase, or nil to jump there.
  /// - Precondition: There is at least one phase.
  public convenience init(
    _ phases: some Sequence<Phase>, at time: TimeInterval = 0, value: @escaping (Phase) -> Value,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.init(phases, at: time, repeats: true, value: value, animation: animation)
  }

  /// Makes a player that goes round once whenever a trigger changes.
  ///
  /// - Parameters:
  ///   - phases: The phases.
  ///   - trigger: The value whose changes start a round, see ``update(trigger:at:)``.
  ///   - time: Its first time, in seconds.
  ///   - value: The value of a phase.
  ///   - animation: The animation that leads to a phase, or nil to jump there.
  /// - Precondition: There is at least one phase.
  public convenience init(
    _ phases: some Sequence<Phase>, trigger: some Equatable, at time: TimeInterval = 0,
    value: @escaping (Phase) -> Value, animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.init(phases, at: time, repeats: false, value: value, animation: animation)
    self.trigger = trigger
  }

  private init(
    _ phases: some Sequence<Phase>, at time: TimeInterval, repeats: Bool, value: @escaping (Phase) -> Value,
    animation: @escaping (Phase) -> Animation?
  ) {
    self.phases = Array(phases)
    precondition(!self.phases.isEmpty, "a phase player needs at least one phase")
    makeValue = value
    self.animation = animation
    self.repeats = repeats
    startTime = usable(time) ?? 0
    self.time = startTime
    isRunning = repeats
    animator = Animator(value(self.phases[0]), at: startTime)
  }

  /// Starts a round if the trigger is another than before.
  ///
  /// - Parameters:
  ///   - trigger: The trigger now.
  ///   - time: Now, in seconds.
  public func update(trigger: some Equatable, at time: TimeInterval) {
    func isSame<T: Equatable>(_ new: T) -> Bool { self.trigger as? T == new }
    guard !repeats, !isSame(trigger) else { return }
    self.trigger = trigger
    self.trigger(at: time)
  }

  /// Starts a round at a time: from the phase that it is in at the time, on to the second one.
  ///
  /// - Parameter time: When, in seconds. Rounds that were started later are forgotten.
  public func trigger(at time: TimeInterval) {
    guard let time = usable(time) else { return }
    triggers.removeAll { $0 > time }
    triggers.append(time)
    if time <= self.time { restart() }
  }

  /// The phase at a time: the one that the value goes to or rests at.
  public func phase(at time: TimeInterval) -> Phase {
    advance(to: time)
    return phases[index]
  }

  /// The value at a time.
  ///
  /// - Parameter time: Any time, in seconds. Earlier times than the one asked for last play all from the start; a leap
  ///   of more than ten minutes plays the last ten only. NaN is the time that was asked for last.
  /// - Complexity: As ``Animator/value(at:)``.
  public func value(at time: TimeInterval) -> Value {
    advance(to: time)
    return animator.value(at: self.time)
  }

  // MARK: Time

  /// The ten minutes that are played at most to come to a time. What was before is skipped.
  private static var longestReplay: TimeInterval { 600 }

  private func restart() {
    animator = Animator(makeValue(phases[0]), at: startTime)
    index = 0
    nextFrame = 0
    triggersSeen = 0
    isRunning = repeats
    hasArrived = true
  }

  private func time(ofFrame number: Int) -> TimeInterval {
    startTime + Double(number) / animator.framesPerSecond
  }

  /// Plays the frames up to a time, at which phases begin.
  private func advance(to time: TimeInterval) {
    guard let time = usable(time).map({ max($0, startTime) }) else { return }
    if nextFrame > 0, time < self.time(ofFrame: nextFrame - 1) - 1e-9 { restart() }
    let skipped = (time - startTime - Self.longestReplay) * animator.framesPerSecond
    nextFrame = max(nextFrame, Int(clamping: skipped))
    while self.time(ofFrame: nextFrame) <= time + 1e-9 {
      step(at: self.time(ofFrame: nextFrame))
      nextFrame += 1
    }
    self.time = time
  }

  /// Starts what is due at a frame: at most one round of phases that are jumped to.
  private func step(at time: TimeInterval) {
    self.time = time
    while triggersSeen < triggers.count, triggers[triggersSeen] <= time {
      triggersSeen += 1
      isRunning = true
      go(to: 1 % phases.count)
    }
    _ = animator.isFinished(at: time)
    var steps = 0
    while isRunning, hasArrived, steps < phases.count {
      if !repeats, index == 0 {
        isRunning = false
      } else {
        go(to: (index + 1) % phases.count)
        steps += 1
      }
    }
  }

  private func go(to index: Int) {
    self.index = index
    hasArrived = false
    animator.animate(to: makeValue(phases[index]), animation(phases[index]), at: time) { [weak self] in
      self?.hasArrived = true
    }
  }
}

extension PhasePlayer: TimeDriven {
  public func isFinished(at time: TimeInterval) -> Bool {
    advance(to: time)
    return !isRunning && animator.isFinished(at: self.time)
  }
}
