import FastVector
import Foundation

/// The changes of a value over time, and the resulting motion.
///
/// Motions run at a fixed frame rate. The value at any time therefore doesn't depend on earlier queries. The state
/// between two frames is computed from a copy of the earlier frame. The time of the last query or change is called the
/// playhead.
struct Timeline<Value: VectorArithmetic> {
  /// The state at one point in time.
  struct Moment {
    var time: TimeInterval

    /// The identifier of the last change at or before this time.
    var change: ChangeIdentifier
    private(set) var environment: EnvironmentValues

    /// The current motion, or nil if the value rests at its target.
    var motion: Motion<Value>? = nil

    /// The position of the value while it moves, otherwise zero. It isn't optional, because destroying an optional
    /// needs a type lookup at run time.
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

    /// Starts a motion, or redirects the current motion to another target.
    ///
    /// - Parameter awaited: The changes that have a pending completion with the criterion `logicallyComplete`.
    mutating func animate(from origin: Value, to end: Value, _ animation: Animation, awaited: [ChangeIdentifier]) {
      if motion == nil {
        motion = Motion(
          from: origin, to: end, animation, change: change, at: time, environment: environment)
      } else {
        motion!.redirect(to: end, animation, change: change, at: time, awaited: awaited)
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

  /// The maximum time that a seek replays, in seconds: ten minutes. Earlier frames are skipped.
  private static var longestReplay: TimeInterval { 600 }

  /// The tolerance for matching a time to a frame, in seconds.
  private static var timeTolerance: TimeInterval { 1e-9 }

  // The fields that each frame reads are first, so that they share cache lines. With thousands of animators, a frame
  // mostly waits for memory.
  private var playhead: TimeInterval
  private var isUpToDate = true
  private var isBetweenFrames = false
  let framesPerSecond: Double
  private let startTime: TimeInterval

  /// The changes, oldest first, each with the state right after it.
  private var history: [Moment]

  /// The state at the most recent frame or change that isn't later than the playhead.
  private var frame: Moment

  /// The state at the playhead. It is current only while `isBetweenFrames` is true.
  private var between: Moment

  private let historyLimit: Int
  private var changeCount = 0

  /// The pending completions, shared with the animator's engine.
  private let completions: PendingCompletions

  @_specialize(where Value == SymbolicVector)
  @_specialize(where Value == Double)
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

  /// The state at the playhead.
  var moment: Moment { isBetweenFrames ? between : frame }

  /// True if the value moves at the playhead.
  var isMoving: Bool { isBetweenFrames ? between.isMoving : frame.isMoving }

  /// Calls `body` with the position at the playhead, which is zero if the value is at rest.
  @inline(__always)
  func withPosition<Result>(_ body: (Value) -> Result) -> Result {
    isBetweenFrames ? body(between.position) : body(frame.position)
  }

  /// The identifier of the last change at or before the playhead.
  var change: ChangeIdentifier { frame.change }

  /// Returns true if the history contains a change and the change isn't the newest one.
  func keepsBeforeNewest(_ change: ChangeIdentifier) -> Bool {
    history.count > 1 && change >= history[0].change && change <= history[history.count - 2].change
  }

  /// The identifier of the newest change.
  var newestChange: ChangeIdentifier { history[history.count - 1].change }

  /// The environment after all changes.
  var environment: EnvironmentValues { history[history.count - 1].environment }

  // MARK: Changing

  /// Applies a change at `time`, and undoes all later changes.
  @_specialize(where Value == SymbolicVector)
  @_specialize(where Value == Double)
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

  /// Discards the whole history. The time of the playhead becomes the earliest time that can be queried.
  mutating func forgetEarlierTimes() {
    change(at: playhead) { _ in }
    history = [frame]
  }

  private mutating func undoLaterChanges() {
    // The history is sorted by time.
    while history[history.count - 1].time > playhead { history.removeLast() }
    completions.undo(after: newestChange)
  }

  /// Registers a completion for the animation of the last change.
  func hold(_ completion: AnimationCompletion) { completions.append(completion, of: changeCount) }

  // MARK: Time

  /// Moves the playhead to `time`. Times before the oldest change count as the time of that change. NaN leaves the
  /// playhead unchanged.
  ///
  /// - Returns: True if the value moves at that time.
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

  /// Restores the state right after the last change at or before the playhead. Does nothing if no change lies between
  /// the current frame and the playhead, and the frame isn't later than the playhead.
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

  /// Removes and returns the completions whose animations are complete or whose changes were undone.
  func takeDueCompletions() -> [AnimationCompletion] { completions.take(where: isDue) }

  private func isDue(_ pending: PendingCompletions.Pending) -> Bool {
    if pending.isUndone { return true }
    guard pending.change <= frame.change else { return false }
    guard let motion = moment.motion else { return true }
    return pending.completion.criteria == .logicallyComplete && motion.isLogicallyComplete(pending.change)
  }
}

/// Seeks to `time` and returns a copy of the position, for positions that need no reference counting.
///
/// The function is specialized for the most frequent types of positions, because most of its generic callers aren't
/// specialized. It is a free function, because calling a method would look up the type of the timeline at run time.
@_specialize(where Value == Double)
@_specialize(where Value == AnimatablePair<CGFloat, CGFloat>)
func look<Value>(
  at time: TimeInterval, on timeline: inout Timeline<Value>
) -> (isMoving: Bool, change: ChangeIdentifier, position: Value) {
  let isMoving = timeline.seek(to: time)
  return (isMoving, timeline.change, timeline.withPosition { $0 })
}

/// The initial settings of a timeline.
struct TimelineSettings {
  let startTime: TimeInterval
  let environment: EnvironmentValues
  let framesPerSecond: Double
  let historyLimit: Int
}

/// Returns a time in seconds, clamped to the range in which adding a frame interval still changes it, or nil for NaN.
func usable(_ time: TimeInterval) -> TimeInterval? {
  let greatest = 1e12  // seconds
  return time.isNaN ? nil : min(max(time, -greatest), greatest)
}
