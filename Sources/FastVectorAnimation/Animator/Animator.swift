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
/// frames of such a value share storage with the animator; holding on to one makes the next one allocate.
///
/// An animator belongs to one thread or actor at a time.
public final class Animator<Value: Animatable> {
  /// Where the value goes, after all changes.
  public var target: Value { engine.target }

  /// Chosen once, at the first change.
  private var engine: any AnimatorEngine<Value>
  private var isSymbolic: Bool
  private var hasChanged = false

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
    let data = value.animatableData
    isSymbolic = data.animatesSymbolically
    engine = Self.makeEngine(
      value, data,
      TimelineSettings(
        startTime: time, environment: environment, framesPerSecond: framesPerSecond, historyLimit: historyLimit),
      symbolic: isSymbolic)
  }

  /// Makes an animator of a value at rest, whose data are known.
  package init(
    _ value: Value, data: Value.AnimatableData, at time: TimeInterval, environment: EnvironmentValues,
    historyLimit: Int
  ) {
    isSymbolic = data.animatesSymbolically
    engine = Self.makeEngine(
      value, data,
      TimelineSettings(startTime: time, environment: environment, framesPerSecond: 60, historyLimit: historyLimit),
      symbolic: isSymbolic)
  }

  /// Makes an animator of a value at rest that combines vectors, however short they are: one of a vector can be asked for
  /// its terms and mapped.
  package convenience init(combining value: Value, at time: TimeInterval = 0, historyLimit: Int = 16) {
    self.init(value, at: time, historyLimit: historyLimit)
    isSymbolic = true
    engine = Self.makeEngine(value, engine.targetData, engine.settings, symbolic: true)
  }

  /// The only place that tells the two engines apart.
  private static func makeEngine(
    _ value: Value, _ data: Value.AnimatableData, _ timeline: TimelineSettings, symbolic: Bool
  ) -> any AnimatorEngine<Value> {
    if symbolic {
      TimelineEngine<SymbolicRepresentation<Value>>(value, data, timeline)
    } else {
      TimelineEngine<DirectRepresentation<Value>>(value, data, timeline)
    }
  }

  /// Takes the engine of large values where the first target, unlike the first value, is one. Nothing is lost then.
  private func chooseEngine(for target: Value.AnimatableData) {
    guard !hasChanged else { return }
    hasChanged = true
    guard !isSymbolic, target.animatesSymbolically else { return }
    isSymbolic = true
    engine = Self.makeEngine(engine.target, engine.targetData, engine.settings, symbolic: true)
  }

  // MARK: Reading

  /// The value at a time.
  ///
  /// Completions that are due at this time run before it returns. A leap of more than ten minutes plays the last ten
  /// only: what repeats for ever may then be at another place of its round.
  ///
  /// - Parameter time: Any time, in seconds; before the oldest change that is kept, that one's. NaN is the time that
  ///   was asked for last.
  /// - Precondition: Neither the animation nor the setter of the value's `animatableData` uses the animator.
  /// - Complexity: One pass over the vectors of a frame, and one run of the animation for each frame in between, at
  ///   most those of ten minutes. Allocates nothing where the frame before is no longer held.
  public func value(at time: TimeInterval) -> Value { engine.value(at: time) }

  /// Whether the value is at rest at a time.
  public func isFinished(at time: TimeInterval) -> Bool { engine.isFinished(at: time) }

  /// The environment that animations find, after all changes.
  public var environment: EnvironmentValues { engine.environment }

  /// The rate at which animations are run.
  public var framesPerSecond: Double { engine.framesPerSecond }

  /// The completions that wait for animations to end.
  package var pendingCompletionCount: Int { engine.pendingCompletionCount }

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
    setTarget(target, data: target.animatableData, at: time, transaction: transaction)
  }

  /// Gives the value a new target, whose data are known.
  package func setTarget(
    _ target: Value, data: Value.AnimatableData, at time: TimeInterval, transaction: Transaction
  ) {
    transaction.begin()
    defer { transaction.end() }
    chooseEngine(for: data)
    engine.setTarget(target, data, at: time, transaction)
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
    engine.setEnvironment(keyPath, to: value, at: time)
  }

  /// Ends all animations and keeps the value where it is, which becomes the target.
  ///
  /// - Parameter time: When, in seconds. NaN is the time that was asked for last.
  public func stop(at time: TimeInterval) { jump(to: value(at: time), at: time) }

  /// Ends all animations and shows the target.
  ///
  /// - Parameter time: When, in seconds. NaN is the time that was asked for last.
  public func settle(at time: TimeInterval) { engine.rest(at: time) { $0 } }

  /// Ends all animations and shows a value, which becomes the target.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - time: When, in seconds. NaN is the time that was asked for last.
  public func jump(to value: Value, at time: TimeInterval) {
    hasChanged = true
    engine.rest(at: time) { _ in value }
  }
}

extension Animator where Value == AnimatableVector {
  /// Calls `body` with the value at a time, as the sum of scaled vectors that it is.
  ///
  /// At rest that is the target alone; under way the first vector is where the motion started. `body` must not use
  /// the animator.
  ///
  /// - Precondition: The animator was made by ``init(combining:at:historyLimit:)``, or of a long vector.
  /// - Complexity: As ``value(at:)``, without the pass over the vectors.
  package func withCombination<Result>(
    at time: TimeInterval, _ body: (borrowing LinearCombination<AnimatableVector>) -> Result
  ) -> Result {
    vectorEngine.withCombination(at: time, body)
  }

  /// Replaces the vector by its image under an affine map, and with it the target, the velocity and all else that
  /// the animations under way keep: they go on as if all had been in the image from the start.
  ///
  /// The time becomes the first that can be asked for.
  ///
  /// - Parameters:
  ///   - time: When, in seconds.
  ///   - places: What the map does to values.
  ///   - differences: What it does to differences of values, and to velocities: its linear part.
  /// - Precondition: As of ``withCombination(at:_:)``.
  package func map(
    at time: TimeInterval, places: (AnimatableVector) -> AnimatableVector,
    differences: (AnimatableVector) -> AnimatableVector
  ) {
    vectorEngine.map(at: time, places: places, differences: differences)
  }

  /// The engine as the type that it has for a vector.
  private var vectorEngine: TimelineEngine<SymbolicRepresentation<AnimatableVector>> {
    precondition(isSymbolic, "only an animator that combines vectors has terms")
    return unsafe unsafeDowncast(engine, to: TimelineEngine<SymbolicRepresentation<AnimatableVector>>.self)
  }
}
