public import FastVector
public import Foundation

/// An object that moves a value through a sequence of phases, each with its own animation.
///
/// ```swift
/// let pulse = PhasePlayer([1.0, 1.5, 0.8]) { scale in scale } animation: { _ in .snappy }
/// pulse.value(at: 0.1)
/// ```
///
/// The player begins at the first phase. Without a trigger, it cycles through the phases forever. With a trigger, it
/// rests at the first phase. Whenever the trigger changes, it plays all other phases once and returns to the first
/// phase. The next phase starts when the animation of the current phase is logically complete.
public final class PhasePlayer<Phase: Equatable, Value: Animatable> {
  private let phases: [Phase]
  private let makeValue: (Phase) -> Value
  private let animation: (Phase) -> Animation?
  private let startTime: TimeInterval
  private let repeats: Bool

  private var trigger: Any?

  /// The times since the start at which a cycle was triggered, in seconds, in ascending order.
  private var triggers: [TimeInterval] = []

  private var animator: Animator<Value>
  private var index = 0
  private var triggersSeen = 0

  /// The index of the next frame to play. Phases begin only at frames.
  private var nextFrame = 0

  /// The most recently queried time, in seconds since the start.
  private var time: TimeInterval = 0

  private var isRunning = false

  /// True if the animation to the current phase is logically complete.
  private var hasArrived = true

  /// The number of phases that have started. Identifies the current phase, so that completions of earlier phases can be
  /// ignored.
  private var phasesStarted = 0

  /// Creates a player that cycles forever.
  ///
  /// - Parameters:
  ///   - phases: The phases.
  ///   - time: The start time in seconds.
  ///   - value: A closure that returns the value of a phase.
  ///   - animation: A closure that returns the animation to a phase, or nil to jump to the phase.
  /// - Precondition: There is at least one phase.
  public convenience init(
    _ phases: some Sequence<Phase>, at time: TimeInterval = 0, value: @escaping (Phase) -> Value,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.init(phases, at: time, repeats: true, value: value, animation: animation)
  }

  /// Creates a player that plays one cycle whenever a trigger changes.
  ///
  /// - Parameters:
  ///   - phases: The phases.
  ///   - trigger: The value whose changes start a cycle. See ``update(trigger:at:)``.
  ///   - time: The start time in seconds.
  ///   - value: A closure that returns the value of a phase.
  ///   - animation: A closure that returns the animation to a phase, or nil to jump to the phase.
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
    isRunning = repeats
    animator = Animator(value(self.phases[0]))
  }

  /// Starts a cycle if the trigger differs from its previous value. A player without a trigger ignores this call.
  ///
  /// - Parameters:
  ///   - trigger: The current value of the trigger.
  ///   - time: The current time in seconds. If it is NaN, no cycle starts.
  public func update(trigger: some Equatable, at time: TimeInterval) {
    func isSame<T: Equatable>(_ new: T) -> Bool { self.trigger as? T == new }
    guard !repeats, !isSame(trigger) else { return }
    self.trigger = trigger
    self.trigger(at: time)
  }

  /// Starts a cycle at `time`. The value moves from its current phase to the second phase, then through the remaining
  /// phases, and back to the first phase. If it is already moving to the second phase, it continues to do so.
  ///
  /// - Parameter time: The time in seconds. Cycles that were triggered at later times are discarded. If the time is
  ///   NaN, the call has no effect.
  public func trigger(at time: TimeInterval) {
    guard let time = timeSinceStart(time) else { return }
    triggers.removeAll { $0 > time }
    triggers.append(time)
    if time <= self.time { restart() }
  }

  /// Returns the phase at `time`, in seconds: the phase that the value is moving to, or the one at which it rests.
  public func phase(at time: TimeInterval) -> Phase {
    advance(to: time)
    return phases[index]
  }

  /// Returns the value at `time`.
  ///
  /// - Parameter time: Any time, in seconds. A time before the previously queried time replays all frames from the
  ///   start. A jump of more than ten minutes replays only the last ten minutes. NaN means the previously queried time.
  /// - Complexity: The same as for ``Animator/value(at:)``.
  public func value(at time: TimeInterval) -> Value {
    advance(to: time)
    return animator.value(at: self.time)
  }

  // MARK: Time

  /// The maximum time to replay, in seconds: ten minutes. Earlier frames are skipped.
  private static var maxReplayDuration: TimeInterval { 600 }

  private func restart() {
    animator = Animator(makeValue(phases[0]))
    index = 0
    nextFrame = 0
    triggersSeen = 0
    isRunning = repeats
    hasArrived = true
  }

  /// Converts a time that the caller passes to a time since the start. Returns nil for NaN.
  private func timeSinceStart(_ time: TimeInterval) -> TimeInterval? {
    usable(time).map { min($0 - startTime, maxTime) }
  }

  private func time(ofFrame number: Int) -> TimeInterval { Double(number) / animator.framesPerSecond }

  /// Plays all frames up to `time`, and starts the phases that are due at these frames.
  private func advance(to time: TimeInterval) {
    guard let time = timeSinceStart(time).map({ max($0, 0) }) else { return }
    if nextFrame > 0, time < self.time(ofFrame: nextFrame - 1) - timeTolerance { restart() }
    let skipped = (time - Self.maxReplayDuration) * animator.framesPerSecond
    nextFrame = max(nextFrame, Int(clamping: skipped))
    while self.time(ofFrame: nextFrame) <= time + timeTolerance {
      step(at: self.time(ofFrame: nextFrame))
      nextFrame += 1
    }
    self.time = time
  }

  /// Starts the phases that are due at a frame. Several phases without an animation can start at the same frame, up to
  /// one full cycle.
  private func step(at time: TimeInterval) {
    self.time = time
    while triggersSeen < triggers.count, triggers[triggersSeen] <= time {
      triggersSeen += 1
      isRunning = true
      // A value that is already moving to the second phase continues to move.
      if index != 1 || hasArrived { go(to: 1 % phases.count) }
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
    phasesStarted += 1
    animator.animate(to: makeValue(phases[index]), animation(phases[index]), at: time) { [weak self, phasesStarted] in
      if self?.phasesStarted == phasesStarted { self?.hasArrived = true }
    }
  }
}

extension PhasePlayer: TimeDriven {
  public func isFinished(at time: TimeInterval) -> Bool {
    advance(to: time)
    return !isRunning && animator.isFinished(at: self.time)
  }
}
