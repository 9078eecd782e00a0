import Foundation

/// The changes of a value over time, and the motion that follows from them.
///
/// Motions are run at a fixed rate of frames, so that a time shows the same whatever other times were asked for; a
/// time between two frames is worked out from a copy of the frame before.
struct Timeline<Value: VectorArithmetic> {
  /// What is known at a frame.
  struct Moment {
    var time: TimeInterval

    /// The last change.
    var change: ChangeIdentifier
    private(set) var environment: EnvironmentValues

    /// Nil where the value rests at its target.
    var motion: Motion<Value>? = nil

    /// Where the value is while it moves, else zero. Not an optional: to destroy one takes a question about its type.
    private(set) var position = Value.zero
    private(set) var isMoving = false

    mutating func advance(to time: TimeInterval) {
      self.time = time
      isMoving = motion?.advance(to: time, &position) ?? false
      if !isMoving {
        position = .zero
        motion = nil
      }
    }

    /// Sets the value in motion, or its motion on to another target.
    mutating func animate(from origin: Value, to end: Value, _ animation: Animation) {
      if motion == nil {
        motion = Motion(
          from: origin, to: end, animation, change: change, at: time, environment: environment)
      } else {
        motion!.redirect(to: end, animation, change: change, at: time)
      }
    }

    mutating func setEnvironment<T>(_ keyPath: WritableKeyPath<EnvironmentValues, T>, to value: T) {
      environment[keyPath: keyPath] = value
      motion?.environment = environment
    }

    mutating func overwrite(with other: Self) {
      time = other.time
      change = other.change
      environment = other.environment
      position = other.position
      isMoving = other.isMoving
      if motion != nil, other.motion != nil {
        motion!.overwrite(with: other.motion!)
      } else {
        motion = other.motion
      }
    }
  }

  /// The ten minutes that a seek plays at most. What was before is skipped.
  private static var longestReplay: TimeInterval { 600 }

  /// How far a time may be from that of a frame to be the same.
  private static var timeTolerance: TimeInterval { 1e-9 }

  let framesPerSecond: Double
  private let startTime: TimeInterval
  private let historyLimit: Int

  /// The changes, oldest first, each with what is known right after it.
  private var history: [Moment]
  private var changeCount = 0

  /// The last frame at or before the time that was asked for last.
  private var frame: Moment

  /// That time itself, where it is between two frames.
  private var between: Moment
  private var isBetweenFrames = false
  private var playhead: TimeInterval
  private var isUpToDate = true

  /// Those of the animator, which holds the only timeline that knows them.
  private let completions: PendingCompletions

  init(
    at time: TimeInterval, environment: EnvironmentValues, framesPerSecond: Double, historyLimit: Int,
    completions: PendingCompletions
  ) {
    self.completions = completions
    startTime = usable(time) ?? 0
    playhead = startTime
    self.framesPerSecond = (1...1000).contains(framesPerSecond) ? framesPerSecond : 60
    self.historyLimit = max(historyLimit, 1)
    frame = Moment(time: startTime, change: 0, environment: environment)
    between = frame
    history = [frame]
  }

  /// What is known at the time that was asked for last.
  var moment: Moment { isBetweenFrames ? between : frame }

  /// Whether the value moves at that time.
  var isMoving: Bool { isBetweenFrames ? between.isMoving : frame.isMoving }

  /// Calls `body` with where the value is at that time, which is zero where it does not move.
  @inline(__always)
  func withPosition<Result>(_ body: (Value) -> Result) -> Result {
    isBetweenFrames ? body(between.position) : body(frame.position)
  }

  /// The last change before that time.
  var change: ChangeIdentifier { frame.change }

  /// The changes in the history.
  var changes: Set<ChangeIdentifier> { Set(history.map(\.change)) }

  /// The newest change.
  var newestChange: ChangeIdentifier { history[history.count - 1].change }

  /// The environment after all changes.
  var environment: EnvironmentValues { history[history.count - 1].environment }

  // MARK: Changing

  /// Makes a change at a time, which undoes those after it.
  mutating func change(at time: TimeInterval, _ body: (inout Moment) -> Void) {
    seek(to: time)
    if isBetweenFrames { frame = between }
    isBetweenFrames = false
    isUpToDate = false
    frame.time = playhead
    undoLaterChanges()
    changeCount += 1
    frame.change = changeCount
    body(&frame)
    frame.advance(to: playhead)
    history.append(frame)
    history.removeFirst(max(0, history.count - historyLimit))
  }

  /// Makes the time that was asked for last the first of the history.
  mutating func forgetEarlierTimes() {
    change(at: playhead) { _ in }
    history = [frame]
  }

  private mutating func undoLaterChanges() {
    history.removeAll { $0.time > playhead }
    completions.undo(after: newestChange)
  }

  /// Calls a completion when the animation of the last change is complete.
  func hold(_ completion: AnimationCompletion) { completions.append(completion, of: changeCount) }

  // MARK: Time

  /// Goes to a time. Before the oldest change, that is its time; NaN is the time that was asked for last.
  mutating func seek(to time: TimeInterval) {
    let time = max(usable(time) ?? playhead, history[0].time)
    guard time != playhead || !isUpToDate else { return }
    playhead = time
    isUpToDate = true
    restoreChange()
    playFrames()
    isBetweenFrames = frame.isMoving && playhead - frame.time > Self.timeTolerance
    guard isBetweenFrames else { return }
    between.overwrite(with: frame)
    between.advance(to: playhead)
  }

  /// Goes back to the last change before the time, where the frame does not follow from it or is later.
  private mutating func restoreChange() {
    var index = history.count - 1
    while index > 0, history[index].time > playhead { index -= 1 }
    if history[index].change != frame.change || frame.time > playhead + Self.timeTolerance {
      frame = history[index]
    }
  }

  private mutating func playFrames() {
    let first = max(frame.time, playhead - Self.longestReplay)
    var number = ((first - startTime) * framesPerSecond + 1e-6).rounded(.down) + 1
    while frame.isMoving {
      let time = startTime + number / framesPerSecond
      guard time <= playhead + Self.timeTolerance else { return }
      frame.advance(to: time)
      number += 1
    }
  }

  // MARK: Completions

  /// Takes out the completions of animations that are complete, and those of changes that were undone.
  func takeDueCompletions() -> [AnimationCompletion] { completions.take(where: isDue) }

  private func isDue(_ pending: PendingCompletions.Pending) -> Bool {
    if pending.isUndone { return true }
    guard pending.change <= frame.change else { return false }
    guard let motion = moment.motion else { return true }
    return pending.completion.criteria == .logicallyComplete && motion.isLogicallyComplete(pending.change)
  }
}

/// A timeline in a place of its own.
final class TimelineBox<Value: VectorArithmetic> {
  var timeline: Timeline<Value>

  init(
    at time: TimeInterval, environment: EnvironmentValues, framesPerSecond: Double, historyLimit: Int,
    completions: PendingCompletions
  ) {
    timeline = Timeline(
      at: time, environment: environment, framesPerSecond: framesPerSecond, historyLimit: historyLimit,
      completions: completions)
  }
}

/// A time that can be calculated with, or nil for one that is not a number.
private func usable(_ time: TimeInterval) -> TimeInterval? {
  let greatest = 1e12  // seconds, to which a frame can still be added
  return time.isNaN ? nil : min(max(time, -greatest), greatest)
}
