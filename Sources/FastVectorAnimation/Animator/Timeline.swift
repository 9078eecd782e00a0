import FastVector
import Foundation

/// The changes to a value over time, and the resulting motion.
///
/// Motions run at a fixed frame rate, counted from the start of the last animation. The value at any time therefore
/// doesn't depend on earlier queries. The state between two frames is computed from a copy of the earlier frame. The
/// time of the last query or change is called the playhead.
struct Timeline<Value: VectorArithmetic> {
  /// The state at one point in time.
  struct Moment {
    /// The identifier of the last change, and its time in seconds.
    private(set) var change: ChangeIdentifier = 0
    private(set) var changeTime: TimeInterval

    /// The start time of the last animation, in seconds. Frames are counted from this time.
    private(set) var animationStart: TimeInterval

    /// The time since the start of the last animation, in seconds. The times of frames are multiples of the frame
    /// interval, so rounding errors of `animationStart` don't affect them.
    var time: TimeInterval = 0

    /// The time from the start of the motion to the start of the last animation, in seconds.
    private var precedingTime: TimeInterval = 0

    private(set) var environment: EnvironmentValues

    /// The current motion, or nil if the value rests at its target.
    var motion: Motion<Value>? = nil

    /// The position of the value while it moves, otherwise zero. It isn't optional, because destroying an optional
    /// needs a type lookup at run time.
    private(set) var position = Value.zero
    private(set) var isMoving = false

    init(at time: TimeInterval, environment: EnvironmentValues) {
      changeTime = time
      animationStart = time
      self.environment = environment
    }

    mutating func advance(to time: TimeInterval) {
      self.time = time
      isMoving = motion?.advance(to: precedingTime + time, &position) ?? false
      if !isMoving {
        position = .zero
        motion = nil
      }
    }

    mutating func begin(_ change: ChangeIdentifier, at time: TimeInterval) {
      self.change = change
      changeTime = time
    }

    /// Starts a motion, or redirects the current motion to another target.
    ///
    /// - Parameter awaited: The changes that have a pending completion with the criterion `logicallyComplete`.
    mutating func animate(from origin: Value, to end: Value, _ animation: Animation, awaited: [ChangeIdentifier]) {
      precedingTime += time
      animationStart = changeTime
      time = 0
      if motion == nil {
        precedingTime = 0
        motion = Motion(from: origin, to: end, animation, change: change, environment: environment)
      } else {
        motion!.redirect(to: end, animation, change: change, at: precedingTime, awaited: awaited)
      }
    }

    mutating func setEnvironment<T>(_ keyPath: WritableKeyPath<EnvironmentValues, T>, to value: T) {
      environment[keyPath: keyPath] = value
      motion?.environment = environment
    }

    mutating func overwrite(with other: Self) {
      change = other.change
      changeTime = other.changeTime
      animationStart = other.animationStart
      time = other.time
      precedingTime = other.precedingTime
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

  /// The maximum time that a seek replays, in seconds: an hour. Earlier frames are skipped.
  private static var maxReplayDuration: TimeInterval { 3600 }

  // The properties that each frame reads are declared first, so that they share cache lines. With thousands of
  // animators, a frame mostly waits for memory.
  private var playhead: TimeInterval
  private var isUpToDate = true
  private var isBetweenFrames = false
  let framesPerSecond: Double

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
    playhead = usable(settings.startTime) ?? 0
    framesPerSecond = (1...1000).contains(settings.framesPerSecond) ? settings.framesPerSecond : 60
    historyLimit = max(settings.historyLimit, 1)
    frame = Moment(at: playhead, environment: settings.environment)
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
  func containsSuperseded(_ change: ChangeIdentifier) -> Bool {
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
    undoLaterChanges()
    changeCount += 1
    frame.begin(changeCount, at: playhead)
    body(&frame)
    frame.advance(to: frame.time)
    history.append(frame)
    history.removeFirst(max(0, history.count - historyLimit))
  }

  /// Discards the whole history. The time of the playhead becomes the earliest time that can be queried.
  mutating func discardEarlierTimes() {
    change(at: playhead) { _ in }
    history = [frame]
  }

  private mutating func undoLaterChanges() {
    // The history is sorted by time.
    while history[history.count - 1].changeTime > playhead { history.removeLast() }
    completions.undo(after: newestChange)
  }

  /// Registers a completion for the animation of the last change.
  func hold(_ completion: AnimationCompletion) { completions.append(completion, of: changeCount) }

  // MARK: Time

  /// The time from the start of the current frame's animation to the playhead, in seconds.
  private var playheadTime: TimeInterval { min(playhead - frame.animationStart, maxTime) }

  /// The tolerance for matching the playhead to a frame, in seconds. It covers the rounding errors of times since 1970.
  /// Without it, a spring could take an additional step just after a frame.
  private var frameTolerance: TimeInterval { max(timeTolerance, min(playhead.ulp, 1e-6)) }

  /// Moves the playhead to `time`. Times before the oldest change count as the time of that change. NaN leaves the
  /// playhead unchanged.
  ///
  /// - Returns: True if the value moves at that time.
  @_specialize(where Value == SymbolicVector)
  @_specialize(where Value == Double)
  @_specialize(where Value == AnimatablePair<CGFloat, CGFloat>)
  @discardableResult
  mutating func seek(to time: TimeInterval) -> Bool {
    let time = max(usable(time) ?? playhead, history[0].changeTime)
    guard time != playhead || !isUpToDate else { return isMoving }
    playhead = time
    isUpToDate = true
    restoreChange()
    playFrames()
    isBetweenFrames = frame.isMoving && playheadTime - frame.time > frameTolerance
    guard isBetweenFrames else { return frame.isMoving }
    between.overwrite(with: frame)
    between.advance(to: playheadTime)
    return between.isMoving
  }

  /// Restores the state right after the last change at or before the playhead. Does nothing if no change lies between
  /// the current frame and the playhead, and the frame isn't later than the playhead.
  private mutating func restoreChange() {
    var index = history.count - 1
    while index > 0, history[index].changeTime > playhead { index -= 1 }
    if history[index].change != frame.change || frame.time > playheadTime + frameTolerance {
      frame = history[index]
    }
  }

  private mutating func playFrames() {
    let (end, tolerance) = (playheadTime, frameTolerance)
    let first = max(frame.time, end - Self.maxReplayDuration)
    var number = (first * framesPerSecond + 1e-6).rounded(.down) + 1
    let last = end * framesPerSecond
    if last - number > 2, frame.motion?.isFunctionOfTime == true { number = (last - 1).rounded(.down) }
    while frame.isMoving {
      let time = number / framesPerSecond
      guard time <= end + tolerance else { return }
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

/// The tolerance for comparisons of times, in seconds. It exceeds the rounding errors of a time since the start of an
/// animation.
let timeTolerance: TimeInterval = 1e-9

/// The limit to which times since a start are clamped, in seconds: more than 31 000 years. Up to this limit, adding a
/// frame interval changes the time, and frames can be counted exactly.
let maxTime: TimeInterval = 1e12

/// Returns a time in seconds, clamped so that differences of times are finite, or nil for NaN.
func usable(_ time: TimeInterval) -> TimeInterval? {
  let greatest = 1e300  // seconds
  return time.isNaN ? nil : min(max(time, -greatest), greatest)
}
