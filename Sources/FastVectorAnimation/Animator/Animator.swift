public import Foundation

/// A value that moves to its targets under animations, in a time that you name.
///
/// ```swift
/// let animator = Animator(AnimatableVector(values: [0, 0]))
/// animator.animate(to: AnimatableVector(values: [10, 20]), .easeInOut(duration: 1), at: 0)
/// animator.value(at: 0.5)  // [5.0, 10.0]
/// ```
///
/// There is no clock in it: the same changes show the same value at the same time, whatever other times were asked
/// for before, forwards or backwards. For this, animations are run at a fixed rate of frames from the first change
/// on, and times between two frames are worked out from the one before.
///
/// A change while the value moves does what it does in SwiftUI: springs take over position and velocity, other
/// animations run on and are carried to the new target by the new one, and a change without animation moves the
/// target and leaves the motion as it is. See <doc:Interruption>.
///
/// A value that holds an ``AnimatableVector`` costs one pass over memory a frame, whatever the animation does. The
/// frames of such a value share storage with the animator; holding on to one makes the next but one allocate.
///
/// An animator belongs to one thread or actor at a time.
public final class Animator<Value: Animatable> {
  /// Where the value goes, after all changes.
  public private(set) var target: Value

  /// The rate at which animations are run.
  public let framesPerSecond: Double

  /// The time of the first frame.
  private let startTime: TimeInterval

  /// The changes, oldest first, each with the state right after it. The first is the initial value.
  private var history: [Moment]
  private let historyLimit: Int
  private var changeCount = 0

  /// The state at the last frame.
  private var current: Moment

  /// The state at the time that was asked for last, where that was between two frames.
  private var between: MotionState<Value.AnimatableData>
  private var isBetweenFrames = false

  /// The time that was asked for last.
  private var playhead: TimeInterval

  /// What is shown, and its data twice, taking turns: storage that `shown` holds cannot be written to.
  private var shown: Value
  private var data: (Value.AnimatableData, Value.AnimatableData)

  private var pendingCompletions: [PendingCompletion] = []

  private struct Moment {
    var time: TimeInterval

    /// The last change.
    var change: ChangeIdentifier
    var target: Value
    var environment: EnvironmentValues
    var motion: MotionState<Value.AnimatableData>

    mutating func advance(to time: TimeInterval) {
      self.time = time
      motion.advance(to: time, environment: environment)
      if motion.isOver { motion.rest(at: motion.target) }
    }
  }

  private struct PendingCompletion {
    let change: ChangeIdentifier
    let completion: AnimationCompletion
  }

  /// Makes an animator of a value at rest.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - time: Its first time, in seconds. Earlier times show the value as it is then.
  ///   - environment: What animations find in their environment.
  ///   - framesPerSecond: The rate at which animations are run, from 1 to 1000. Anything else counts as 60.
  ///   - historyLimit: How many changes to keep, at least 1, to go back to. Each holds its target.
  public init(
    _ value: Value, at time: TimeInterval = 0, environment: EnvironmentValues = EnvironmentValues(),
    framesPerSecond: Double = 60, historyLimit: Int = 16
  ) {
    target = value
    shown = value
    data = (value.animatableData, value.animatableData)
    self.historyLimit = max(historyLimit, 1)
    self.framesPerSecond = (1...1000).contains(framesPerSecond) ? framesPerSecond : 60
    startTime = usable(time) ?? 0
    playhead = startTime
    current = Moment(
      time: startTime, change: 0, target: value, environment: environment,
      motion: MotionState(at: value.animatableData))
    between = current.motion
    history = [current]
  }

  // MARK: Reading

  /// The value at a time.
  ///
  /// Completions that are due at this time run before it returns.
  ///
  /// - Parameter time: Any time, in seconds; before the oldest change that is kept, that one's. NaN is the time that
  ///   was asked for last.
  /// - Complexity: One pass over the vectors of a frame, and one run of the animation for each frame in between, at
  ///   most those of ten minutes. Allocates nothing where the frame before is no longer held.
  public func value(at time: TimeInterval) -> Value {
    seek(to: time)
    swap(&data.0, &data.1)
    motion.store(into: &data.0)
    shown.animatableData = data.0
    runCompletions()
    return shown
  }

  /// Whether the value is at rest at a time.
  public func isFinished(at time: TimeInterval) -> Bool {
    seek(to: time)
    defer { runCompletions() }
    return motion.isOver
  }

  /// The environment that animations find, after all changes.
  public var environment: EnvironmentValues { history[history.count - 1].environment }

  // MARK: Changing

  /// Gives the value a new target.
  ///
  /// Changes that were made at later times are undone: the history goes on from here.
  ///
  /// - Parameters:
  ///   - target: The target. Where its data are those of the present target, nothing moves.
  ///   - animation: How to get there, or nil to move the target alone: a motion under way goes on to it.
  ///   - time: When, in seconds. NaN is the time that was asked for last.
  ///   - completionCriteria: What `completion` waits for.
  ///   - completion: Called once, when a time is asked for at which the animation is complete; at once where nothing
  ///     moves.
  /// - Complexity: O(n) to compare the targets; no arithmetic.
  public func animate(
    to target: Value, _ animation: Animation? = .default, at time: TimeInterval,
    completionCriteria: AnimationCompletionCriteria = .logicallyComplete, completion: (() -> Void)? = nil
  ) {
    var transaction = Transaction(animation: animation)
    if let completion { transaction.addAnimationCompletion(criteria: completionCriteria, completion) }
    setTarget(target, at: time, transaction: transaction)
    transaction.endBody()
  }

  /// Gives the value a new target, under the animation of a transaction.
  ///
  /// ```swift
  /// withAnimation(.snappy) {
  ///   heights.setTarget(newHeights, at: now)
  ///   axis.setTarget(newAxis, at: now)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - target: The target. Where its data are those of the present target, nothing moves.
  ///   - time: When, in seconds. NaN is the time that was asked for last.
  ///   - transaction: What says the animation: by default that of the `withAnimation` or `withTransaction` around the
  ///     call, else none.
  public func setTarget(_ target: Value, at time: TimeInterval, transaction: Transaction = .current) {
    change(at: time) { moment in
      let data = target.animatableData
      moment.target = target
      guard data != moment.motion.target else { return }
      guard let animation = transaction.animation else { return moment.motion.shiftTarget(to: data) }
      moment.motion.setTarget(
        data, animation, change: moment.change, at: moment.time, environment: moment.environment)
      for completion in transaction.completions {
        completion.begin()
        pendingCompletions.append(PendingCompletion(change: moment.change, completion: completion))
      }
    }
  }

  /// Changes what animations find in their environment, from a time on.
  ///
  /// - Parameters:
  ///   - keyPath: What to change.
  ///   - value: What to set it to.
  ///   - time: When, in seconds. NaN is the time that was asked for last.
  public func setEnvironment<T>(
    _ keyPath: WritableKeyPath<EnvironmentValues, T>, to value: T, at time: TimeInterval
  ) {
    change(at: time) { $0.environment[keyPath: keyPath] = value }
  }

  /// Ends all animations and keeps the value where it is, which becomes the target.
  ///
  /// - Parameter time: When, in seconds. NaN is the time that was asked for last.
  public func stop(at time: TimeInterval) { jump(to: value(at: time), at: time) }

  /// Ends all animations and shows the target.
  ///
  /// - Parameter time: When, in seconds. NaN is the time that was asked for last.
  public func settle(at time: TimeInterval) {
    change(at: time) { $0.motion.rest(at: $0.target.animatableData) }
  }

  /// Ends all animations and shows a value, which becomes the target.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - time: When, in seconds. NaN is the time that was asked for last.
  public func jump(to value: Value, at time: TimeInterval) {
    change(at: time) { moment in
      moment.target = value
      moment.motion.rest(at: value.animatableData)
    }
  }

  /// Makes a change at a time, which undoes those after it.
  private func change(at time: TimeInterval, _ body: (inout Moment) -> Void) {
    seek(to: time)
    if isBetweenFrames { current.motion = between }
    isBetweenFrames = false
    current.time = playhead
    history.removeAll { $0.time > playhead }
    changeCount += 1
    current.change = changeCount
    body(&current)
    current.advance(to: playhead)
    target = current.target
    history.append(current)
    history.removeFirst(max(0, history.count - historyLimit))
    runCompletions()
  }

  // MARK: Time

  /// The ten minutes that a seek plays at most. What was before is skipped.
  private static var longestReplay: TimeInterval { 600 }

  /// How far a time may be from that of a frame to be the same.
  private static var timeTolerance: TimeInterval { 1e-9 }

  /// Brings `current` to the last frame at or before a time, and `between` to the time where that is not a frame.
  private func seek(to time: TimeInterval) {
    playhead = max(usable(time) ?? playhead, history[0].time)
    let index = history.lastIndex { $0.time <= playhead } ?? 0
    if history[index].change != current.change || current.time > playhead + Self.timeTolerance {
      current = history[index]
    }
    playFrames()
    isBetweenFrames = current.motion.isMoving && playhead - current.time > Self.timeTolerance
    guard isBetweenFrames else { return }
    between.overwrite(with: current.motion)
    between.advance(to: playhead, environment: current.environment)
  }

  private func playFrames() {
    let first = max(current.time, playhead - Self.longestReplay)
    var frame = ((first - startTime) * framesPerSecond + 1e-6).rounded(.down) + 1
    while current.motion.isMoving {
      let time = startTime + frame / framesPerSecond
      guard time <= playhead + Self.timeTolerance else { return }
      current.advance(to: time)
      frame += 1
    }
  }

  /// The state at the time that was asked for last.
  private var motion: MotionState<Value.AnimatableData> {
    _read { if isBetweenFrames { yield between } else { yield current.motion } }
  }

  // MARK: Completions

  /// Calls the completions of animations that are complete, and those of changes that were undone.
  private func runCompletions() {
    guard !pendingCompletions.isEmpty else { return }
    let due = pendingCompletions.filter(isDue)
    pendingCompletions.removeAll(where: isDue)
    for pending in due { pending.completion.end() }
  }

  private func isDue(_ pending: PendingCompletion) -> Bool {
    guard pending.change <= current.change else { return pending.change > history[history.count - 1].change }
    return pending.completion.criteria == .removed
      ? motion.isOver : motion.isLogicallyComplete(pending.change)
  }
}

/// A time that can be calculated with, or nil for one that is not a number.
private func usable(_ time: TimeInterval) -> TimeInterval? {
  let greatest = 1e12  // seconds, to which a frame can still be added
  return time.isNaN ? nil : min(max(time, -greatest), greatest)
}
