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

  // What each frame reads comes first: with thousands of animators, frames wait for cache lines.
  private var playhead: TimeInterval
  private var isUpToDate = true
  private var isBetweenFrames = false
  let framesPerSecond: Double
  private let startTime: TimeInterval

  /// The changes, oldest first, each with what is known right after it.
  private var history: [Moment]

  /// The last frame at or before the time that was asked for last.
  private var frame: Moment

  /// That time itself, where it is between two frames.
  private var between: Moment

  private let historyLimit: Int
  private var changeCount = 0

  /// Those of the animator, which holds the only timeline that knows them.
  private let completions: PendingCompletions

  init(_ settings: TimelineSettings, completions: PendingCompletions) {
    self.completions = completions
    startTime = usable(settings.startTime) ?? 0
    playhead = startTime
    framesPerSecond = (1...1000).contains(settings.framesPerSecond) ? settings.framesPerSecond : 60
    historyLimit = max(settings.historyLimit, 1)
    frame = Moment(time: startTime, change: 0, environment: settings.environment)
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

  /// Whether a change is not older than the history, and older than its newest change.
  func keepsBeforeNewest(_ change: ChangeIdentifier) -> Bool {
    history.count > 1 && change >= history[0].change && change <= history[history.count - 2].change
  }

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
    // Each change comes at the time of the one before or later.
    while history[history.count - 1].time > playhead { history.removeLast() }
    completions.undo(after: newestChange)
  }

  /// Calls a completion when the animation of the last change is complete.
  func hold(_ completion: AnimationCompletion) { completions.append(completion, of: changeCount) }

  // MARK: Time

  /// Goes to a time. Before the oldest change, that is its time; NaN is the time that was asked for last.
  ///
  /// - Returns: Whether the value moves then.
  @_specialize(where Value == SymbolicVector)
  @_specialize(where Value == Double)
  @_specialize(where Value == AnimatablePair<CGFloat, CGFloat>)
  @discardableResult
  mutating func seek(to time: TimeInterval) -> Bool {
    let time = max(usable(time) ?? playhead, history[0].time)
    guard time != playhead || !isUpToDate else { return isMoving }
    playhead = time
    isUpToDate = true
    restoreChange()
    playFrames()
    isBetweenFrames = frame.isMoving && playhead - frame.time > Self.timeTolerance
    guard isBetweenFrames else { return frame.isMoving }
    between.overwrite(with: frame)
    between.advance(to: playhead)
    return between.isMoving
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
    let last = (playhead - startTime) * framesPerSecond
    if last - number > 2, frame.motion?.isFunctionOfTime == true { number = (last - 1).rounded(.down) }
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

/// Goes to a time, and copies where the value is then: for values whose copies cost nothing, whose types a caller in
/// another module has no special code for.
///
/// Not a method, for which such a caller would look up the type of the timeline each time.
@_specialize(where Value == Double)
@_specialize(where Value == AnimatablePair<CGFloat, CGFloat>)
func look<Value>(
  at time: TimeInterval, on timeline: inout Timeline<Value>
) -> (isMoving: Bool, change: ChangeIdentifier, position: Value) {
  let isMoving = timeline.seek(to: time)
  return (isMoving, timeline.change, timeline.withPosition { $0 })
}

/// What a timeline starts with.
struct TimelineSettings {
  let startTime: TimeInterval
  let environment: EnvironmentValues
  let framesPerSecond: Double
  let historyLimit: Int
}

/// A time that frames can still be added to, or nil for one that is not a number.
func usable(_ time: TimeInterval) -> TimeInterval? {
  let greatest = 1e12  // seconds
  return time.isNaN ? nil : min(max(time, -greatest), greatest)
}
