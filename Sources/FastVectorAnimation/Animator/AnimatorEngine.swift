import FastVector
import Foundation

/// The implementation of an animator. It hides how the value is represented while it moves.
protocol AnimatorEngine<Value>: AnyObject {
  associatedtype Value: Animatable

  var target: Value { get }
  var targetData: Value.AnimatableData { get }

  /// The settings that the engine was created with.
  var settings: TimelineSettings { get }
  var environment: EnvironmentValues { get }
  var framesPerSecond: Double { get }
  var pendingCompletionCount: Int { get }

  func value(at time: TimeInterval) -> Value
  func valueBeforeCompletions(at time: TimeInterval) -> Value
  func isFinished(at time: TimeInterval) -> Bool
  func setTarget(_ target: Value, _ data: Value.AnimatableData, at time: TimeInterval, _ transaction: Transaction)
  func setEnvironment<T>(_ keyPath: WritableKeyPath<EnvironmentValues, T>, to value: T, at time: TimeInterval)

  /// Ends all animations, and sets the value and its target to the result of `newTarget`. The argument of `newTarget`
  /// is the current target.
  func rest(at time: TimeInterval, _ newTarget: (Value) -> Value)
}

/// An engine that consists of a timeline, the targets, and the pending completions.
final class TimelineEngine<Representation: MotionRepresentation>: AnimatorEngine {
  typealias Value = Representation.Value

  /// A target and its animatable data, which is cached so that the getter runs only once.
  private struct Target {
    var value: Value
    var data: Value.AnimatableData

    /// True while the value moves to the target. It becomes false when a query finds the value at rest.
    var isAhead = false
  }

  // The properties that each frame reads are declared first, so that they share cache lines, as in `Timeline`.
  private let completions = PendingCompletions()

  /// The change whose target was last passed to the representation; see ``MotionRepresentation/set(to:)``.
  private var representedChange: ChangeIdentifier = 0

  /// The time of the last query that found the value moving, or nil if there has been no such query since the last
  /// change.
  private var lastMovingTime: TimeInterval?

  private var representation: Representation
  private var timeline: Timeline<Representation.Position>

  /// The target after each change in the history, oldest first.
  private var targets: [(change: ChangeIdentifier, target: Target)]

  let settings: TimelineSettings

  init(_ value: Value, _ data: Value.AnimatableData, _ settings: TimelineSettings) {
    self.settings = settings
    targets = [(0, Target(value: value, data: data))]
    representation = Representation(of: value, data)
    timeline = Timeline(settings, completions: completions)
  }

  // MARK: Reading

  var target: Value { targets[targets.count - 1].target.value }
  var targetData: Value.AnimatableData { targets[targets.count - 1].target.data }
  var environment: EnvironmentValues { timeline.environment }
  var framesPerSecond: Double { timeline.framesPerSecond }
  var pendingCompletionCount: Int { completions.count }

  @_specialize(where Representation == SymbolicRepresentation<AnimatableVector>)
  @_specialize(where Representation == DirectRepresentation<Double>)
  func value(at time: TimeInterval) -> Value {
    defer { runCompletions() }
    return value(at: time, on: &timeline, &representation)
  }

  func valueBeforeCompletions(at time: TimeInterval) -> Value { value(at: time, on: &timeline, &representation) }

  /// Returns the value at `time`. The state is passed as parameters, because each access to a stored property of a
  /// class is checked for exclusivity at run time.
  @inline(__always)
  private func value(
    at time: TimeInterval, on timeline: inout Timeline<Representation.Position>,
    _ representation: inout Representation
  ) -> Value {
    if Representation.copiesPositions {
      let (isMoving, change, position) = look(at: time, on: &timeline)
      guard isMoving else { return atRest(after: change, &representation) }
      if change != representedChange { represent(change, in: &representation) }
      lastMovingTime = time
      return representation.value(at: position)
    }
    let isMoving = timeline.seek(to: time)
    let change = timeline.change
    guard isMoving else { return atRest(after: change, &representation) }
    if change != representedChange { represent(change, in: &representation) }
    return timeline.withPosition { representation.value(at: $0) }
  }

  // This method and `represent` aren't inlined, because most frames call neither.
  @inline(never)
  private func atRest(after change: ChangeIdentifier, _ representation: inout Representation) -> Value {
    let index = targetIndex(after: change)
    if targets[index].target.isAhead { arrive(at: &targets[index].target, representation) }
    representation.rest()
    return targets[index].target.value
  }

  /// Marks a target as reached. Passes its data to the setter of `animatableData`, unless the last frame has already
  /// done so. The setter therefore receives the end of a motion exactly once, as in SwiftUI.
  private func arrive(at target: inout Target, _ representation: Representation) {
    target.isAhead = false
    if !representation.isShowing(target.data) { target.value.animatableData = target.data }
  }

  @inline(never)
  private func represent(_ change: ChangeIdentifier, in representation: inout Representation) {
    representedChange = change
    representation.set(to: target(after: change).value)
  }

  private func target(after change: ChangeIdentifier) -> Target { targets[targetIndex(after: change)].target }

  private func targetIndex(after change: ChangeIdentifier) -> Int {
    var index = targets.count - 1
    while targets[index].change != change { index -= 1 }
    return index
  }

  func isFinished(at time: TimeInterval) -> Bool {
    defer { runCompletions() }
    return time != lastMovingTime && !timeline.seek(to: time)
  }

  private func runCompletions() {
    if !completions.isEmpty { runDueCompletions() }
  }

  // This method isn't inlined, because most frames have no completions.
  @inline(never)
  private func runDueCompletions() {
    for completion in timeline.takeDueCompletions() { completion.end() }
  }

  // MARK: Changing

  @_specialize(where Representation == SymbolicRepresentation<AnimatableVector>)
  @_specialize(where Representation == DirectRepresentation<Double>)
  func setTarget(_ value: Value, _ data: Value.AnimatableData, at time: TimeInterval, _ transaction: Transaction) {
    var moves = false
    change(at: time) { moment, target in
      let old = target.data
      target = Target(value: value, data: data, isAhead: moment.motion != nil)
      guard old != data else { return }
      if let animation = transaction.animation {
        let (origin, end) = representation.place(of: data, after: old, moment.motion)
        moment.animate(from: origin, to: end, animation, awaited: completions.awaited)
        moves = true
        target.isAhead = true
      } else if moment.motion != nil {
        moment.motion!.shift(to: representation.place(of: data, after: old, moment.motion).end)
      }
    }
    if moves {
      for completion in transaction.completions { timeline.hold(completion) }
    }
    runCompletions()
  }

  func setEnvironment<T>(_ keyPath: WritableKeyPath<EnvironmentValues, T>, to value: T, at time: TimeInterval) {
    change(at: time) { moment, _ in moment.setEnvironment(keyPath, to: value) }
    runCompletions()
  }

  func rest(at time: TimeInterval, _ newTarget: (Value) -> Value) {
    change(at: time) { moment, target in
      moment.motion = nil
      let value = newTarget(target.value)
      target = Target(value: value, data: value.animatableData)
    }
    runCompletions()
  }

  /// Calls `body` to change the state and the target at `time`, and adds the change to the history. Discards later
  /// changes.
  private func change(
    at time: TimeInterval,
    _ body: (_ moment: inout Timeline<Representation.Position>.Moment, _ target: inout Target) -> Void
  ) {
    lastMovingTime = nil
    timeline.seek(to: time)
    var target = target(after: timeline.change)
    timeline.change(at: time) { body(&$0, &target) }
    while let last = targets.last, !timeline.containsSuperseded(last.change) { targets.removeLast() }
    while let first = targets.first, !timeline.containsSuperseded(first.change) { targets.removeFirst() }
    targets.append((timeline.newestChange, target))
  }
}

extension TimelineEngine where Representation == SymbolicRepresentation<AnimatableVector> {
  /// Calls `body` with the value at `time`, as an unevaluated sum. See ``Animator/withCombination(at:_:)``.
  func withCombination<Result>(
    at time: TimeInterval, _ body: (borrowing LinearCombination<AnimatableVector>) -> Result
  ) -> Result {
    defer { runCompletions() }
    guard timeline.seek(to: time) else {
      var terms = LinearCombination<AnimatableVector>()
      terms.append(target(after: timeline.change).data, scaledBy: 1)
      return body(terms)
    }
    return timeline.withPosition { $0.vectors(of: AnimatableVector.self).withTerms(fromOriginTo: $0, body) }
  }

  /// Applies an affine map to the value, its target and the motion in progress, and discards the history before and
  /// after `time`. See ``Animator/map(at:positions:differences:)``.
  func map(
    at time: TimeInterval, positions: (AnimatableVector) -> AnimatableVector,
    differences: (AnimatableVector) -> AnimatableVector
  ) {
    timeline.seek(to: time)
    timeline.discardEarlierTimes()
    representation.map(timeline.moment.motion, positions: positions, differences: differences)
    let image = positions(target)
    targets = [(timeline.newestChange, Target(value: image, data: image))]
  }
}
