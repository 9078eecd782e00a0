public import FastVector
public import Foundation

/// An object that animates a value to its targets. You pass the time of each change and of each query.
///
/// ```swift
/// let animator = Animator(AnimatableVector(values: [0, 0]))
/// animator.animate(to: AnimatableVector(values: [10, 20]), .easeInOut(duration: 1), at: 0)
/// animator.value(at: 0.5)  // [5.0, 10.0]
/// ```
///
/// An animator has no clock. You can query times in any order, because the value at a time depends only on the changes,
/// and not on earlier queries. To guarantee this, animations run at a fixed frame rate, counted from the start of the
/// last animation, and a value between two frames is computed from the earlier frame.
///
/// A change while the value moves has the same effect as in SwiftUI. Springs take over the position and velocity. Other
/// animations continue, and are combined with the new animation, which ends at the new target. A change without an
/// animation shifts the target, and the motion continues to the shifted target. See <doc:Interruption>.
///
/// If the value contains an `AnimatableVector`, a frame takes one pass over memory, for any type of animation. The
/// value of a frame shares its storage with the animator. If you keep the value, the next frame allocates new storage.
///
/// An animator isn't thread-safe: use it from one thread or actor at a time.
public final class Animator<Value: Animatable> {
  /// The target of the value, after all changes.
  public var target: Value { engine.target }

  /// The engine, whose type depends on the initial value. If the first target needs another type, the first change
  /// replaces the engine.
  private var engine: any AnimatorEngine<Value>
  private var isSymbolic: Bool
  private var hasChanged = false

  /// Creates an animator for a value at rest.
  ///
  /// - Parameters:
  ///   - value: The initial value, which is also the first target.
  ///   - time: The start time in seconds. Earlier times show the value at the start time.
  ///   - environment: The environment of the animations.
  ///   - framesPerSecond: The rate at which animations run, from 1 to 1000. Other values count as 60.
  ///   - historyLimit: The maximum number of changes to keep, so that earlier times can be queried. Values below 1
  ///     count as 1. Each change retains its target.
  public convenience init(
    _ value: Value, at time: TimeInterval = 0, environment: EnvironmentValues = EnvironmentValues(),
    framesPerSecond: Double = 60, historyLimit: Int = 16
  ) {
    let data = value.animatableData
    self.init(
      value, data,
      TimelineSettings(
        startTime: time, environment: environment, framesPerSecond: framesPerSecond, historyLimit: historyLimit),
      symbolic: data.animatesSymbolically)
  }

  /// Creates an animator for a value at rest. The caller passes the value's animatable data, so that the getter of
  /// `animatableData` isn't called again.
  package convenience init(
    _ value: Value, data: Value.AnimatableData, at time: TimeInterval, environment: EnvironmentValues,
    historyLimit: Int
  ) {
    self.init(
      value, data,
      TimelineSettings(startTime: time, environment: environment, framesPerSecond: 60, historyLimit: historyLimit),
      symbolic: data.animatesSymbolically)
  }

  /// Creates an animator that always uses the symbolic engine, even for short vectors. The value is initially at rest.
  /// An animator of a vector then supports ``withCombination(at:_:)`` and `map(at:positions:differences:)`.
  package convenience init(combining value: Value, at time: TimeInterval = 0, historyLimit: Int = 16) {
    self.init(
      value, value.animatableData,
      TimelineSettings(
        startTime: time, environment: EnvironmentValues(), framesPerSecond: 60, historyLimit: historyLimit),
      symbolic: true)
  }

  private init(_ value: Value, _ data: Value.AnimatableData, _ timeline: TimelineSettings, symbolic: Bool) {
    isSymbolic = symbolic
    engine = Self.makeEngine(value, data, timeline, symbolic: symbolic)
  }

  /// Creates an engine: a symbolic one for large vectors, or a direct one for other values.
  @_specialize(where Value == AnimatableVector)
  @_specialize(where Value == Double)
  private static func makeEngine(
    _ value: Value, _ data: Value.AnimatableData, _ timeline: TimelineSettings, symbolic: Bool
  ) -> any AnimatorEngine<Value> {
    if symbolic {
      TimelineEngine<SymbolicRepresentation<Value>>(value, data, timeline)
    } else {
      TimelineEngine<DirectRepresentation<Value>>(value, data, timeline)
    }
  }

  /// Switches to the symbolic engine at the first change, if the new target needs this engine and the initial value
  /// didn't. No state is lost, because nothing has moved yet.
  private func chooseEngine(for target: Value.AnimatableData) {
    guard !hasChanged else { return }
    hasChanged = true
    guard !isSymbolic, target.animatesSymbolically else { return }
    isSymbolic = true
    engine = Self.makeEngine(engine.target, engine.targetData, engine.settings, symbolic: true)
  }

  // MARK: Reading

  /// Returns the value at `time`.
  ///
  /// Completions that are due at this time run before the method returns. If the time advances by more than an hour,
  /// only the frames of the last hour are computed. A stateful animation that lasts longer than that, such as one that
  /// repeats forever, may then be in a different phase.
  ///
  /// While the value moves, the setter of its `animatableData` receives the current position. When a query first finds
  /// the motion to be over, the setter receives the data of the target, unless they equal the last position.
  ///
  /// - Parameter time: Any time, in seconds. Times before the oldest change in the history count as the time of that
  ///   change. NaN means the time of the last query or change.
  /// - Precondition: Neither the animation nor the setter of the value's `animatableData` uses the animator.
  /// - Complexity: One pass over the vectors, and one evaluation of the animation for each frame since the previous
  ///   query, for at most an hour of frames. Allocates nothing if the previously returned value has been released.
  public func value(at time: TimeInterval) -> Value { engine.value(at: time) }

  /// Returns the value at `time` without running the completions that are due.
  package func valueBeforeCompletions(at time: TimeInterval) -> Value { engine.valueBeforeCompletions(at: time) }

  /// Returns true if the value is at rest at `time`. Completions that are due at this time run before the method
  /// returns.
  public func isFinished(at time: TimeInterval) -> Bool { engine.isFinished(at: time) }

  /// The environment of the animations, including all changes that were made so far.
  public var environment: EnvironmentValues { engine.environment }

  /// The rate at which animations run, in frames per second.
  public var framesPerSecond: Double { engine.framesPerSecond }

  /// The number of completions that wait for animations to end.
  package var pendingCompletionCount: Int { engine.pendingCompletionCount }

  // MARK: Changing

  /// Sets a new target for the value.
  ///
  /// Discards all changes at later times.
  ///
  /// - Parameters:
  ///   - target: The target. If its animatable data equals the data of the current target, no animation starts.
  ///   - animation: The animation to the target. If it is nil, a value at rest jumps to the target, and a motion in
  ///     progress continues, shifted so that it ends at the target.
  ///   - time: The time of the change in seconds. NaN means the time of the last query or change.
  ///   - completionCriteria: The criteria that determine when the animation is complete.
  ///   - completion: A closure that is called once: when a query first reaches a time at which the animation is
  ///     complete, immediately if no animation starts, or when a change at an earlier time discards this change.
  /// - Complexity: O(n) for n elements, because the targets are compared, and one evaluation of the animation for each
  ///   frame since the previous query.
  public func animate(
    to target: Value, _ animation: Animation? = .default, at time: TimeInterval,
    completionCriteria: AnimationCompletionCriteria = .logicallyComplete, completion: (() -> Void)? = nil
  ) {
    var transaction = Transaction(animation: animation)
    if let completion { transaction.addAnimationCompletion(criteria: completionCriteria, completion) }
    setTarget(target, at: time, transaction: transaction)
  }

  /// Sets a new target for the value, with the animation of a transaction.
  ///
  /// ```swift
  /// withAnimation(.snappy) {
  ///   heights.setTarget(newHeights, at: now)
  ///   axis.setTarget(newAxis, at: now)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - target: The target. If its animatable data equals the data of the current target, no animation starts.
  ///   - time: The time of the change in seconds. NaN means the time of the last query or change.
  ///   - transaction: The transaction with the animation. The default is the transaction of the enclosing
  ///     `withAnimation` or `withTransaction` call, or a transaction without an animation.
  public func setTarget(_ target: Value, at time: TimeInterval, transaction: Transaction = .current) {
    setTarget(target, data: target.animatableData, at: time, transaction: transaction)
  }

  /// Sets a new target. The caller passes the target's animatable data, so that the getter isn't called again.
  package func setTarget(
    _ target: Value, data: Value.AnimatableData, at time: TimeInterval, transaction: Transaction
  ) {
    transaction.begin()
    defer { transaction.end() }
    chooseEngine(for: data)
    engine.setTarget(target, data, at: time, transaction)
  }

  /// Changes a value in the animations' environment from the given time onward.
  ///
  /// - Parameters:
  ///   - keyPath: The key path of the value.
  ///   - value: The new value.
  ///   - time: The time of the change in seconds. NaN means the time of the last query or change.
  public func setEnvironment<T>(
    _ keyPath: WritableKeyPath<EnvironmentValues, T>, to value: T, at time: TimeInterval
  ) {
    engine.setEnvironment(keyPath, to: value, at: time)
  }

  /// Ends all animations and keeps the current value, which becomes the target.
  ///
  /// - Parameter time: The time in seconds. NaN means the time of the last query or change.
  public func stop(at time: TimeInterval) { jump(to: value(at: time), at: time) }

  /// Ends all animations and moves the value to its target immediately.
  ///
  /// - Parameter time: The time in seconds. NaN means the time of the last query or change.
  public func settle(at time: TimeInterval) { engine.rest(at: time) { $0 } }

  /// Ends all animations and sets the value, which becomes the target.
  ///
  /// - Parameters:
  ///   - value: The new value.
  ///   - time: The time in seconds. NaN means the time of the last query or change.
  public func jump(to value: Value, at time: TimeInterval) {
    hasChanged = true
    engine.rest(at: time) { _ in value }
  }
}

extension Animator where Value == AnimatableVector {
  /// Calls `body` with the value at `time`, given as an unevaluated sum of scaled vectors.
  ///
  /// At rest, the sum has one term, the target. During a motion, the first vector is the start of the motion. `body`
  /// must not use the animator.
  ///
  /// - Precondition: The animator was created with ``init(combining:at:historyLimit:)``, or with a long vector.
  /// - Complexity: The same as for ``value(at:)``, without the pass over the vectors.
  package func withCombination<Result>(
    at time: TimeInterval, _ body: (borrowing LinearCombination<AnimatableVector>) -> Result
  ) -> Result {
    vectorEngine.withCombination(at: time, body)
  }

  /// Applies an affine map to the vector, its target, its velocity and the state of all animations in progress. The
  /// animations continue as if all values had been mapped from the start.
  ///
  /// `time` becomes the earliest time that can be queried.
  ///
  /// - Parameters:
  ///   - time: The time in seconds.
  ///   - positions: The map for values.
  ///   - differences: The linear part of the map, for differences of values and for velocities.
  /// - Precondition: The same as for ``withCombination(at:_:)``.
  package func map(
    at time: TimeInterval, positions: (AnimatableVector) -> AnimatableVector,
    differences: (AnimatableVector) -> AnimatableVector
  ) {
    vectorEngine.map(at: time, positions: positions, differences: differences)
  }

  /// The engine, downcast to the symbolic engine for vectors. Traps if the engine isn't symbolic.
  private var vectorEngine: TimelineEngine<SymbolicRepresentation<AnimatableVector>> {
    precondition(isSymbolic, "only a symbolic animator has terms")
    return unsafe unsafeDowncast(engine, to: TimelineEngine<SymbolicRepresentation<AnimatableVector>>.self)
  }
}
