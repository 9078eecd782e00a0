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
  public var target: Value { targets[targets.count - 1].value }

  /// The targets after each change that is kept.
  private var targets: [(change: ChangeIdentifier, value: Value)]

  /// The one of the two that fits the value: a value that holds a large vector is animated symbolically.
  private let symbolic: TimelineBox<SymbolicVector>?
  private let direct: TimelineBox<Value.AnimatableData>?

  private let bases = BasisPool<Value.AnimatableData>()

  private var frames: Frames<Value>

  private let completions = PendingCompletions()

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
    targets = [(0, value)]
    frames = Frames(of: value)
    if holdsLargeVector(value.animatableData) {
      symbolic = TimelineBox(
        at: time, environment: environment, framesPerSecond: framesPerSecond, historyLimit: historyLimit,
        completions: completions)
      direct = nil
    } else {
      symbolic = nil
      direct = TimelineBox(
        at: time, environment: environment, framesPerSecond: framesPerSecond, historyLimit: historyLimit,
        completions: completions)
    }
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
  public func value(at time: TimeInterval) -> Value {
    defer { runCompletions() }
    // Not `if let`, which would count a reference.
    if symbolic != nil { return symbolicValue(on: &symbolic!.timeline, at: time) }
    return directValue(on: direct!, at: time)
  }

  // Apart, because what one needs to know about its type at run time would cost the other as well.

  /// Takes the timeline, not its box: each access to what an object holds is checked at run time for others that overlap
  /// with it.
  @inline(never)
  @_specialize(where Value == AnimatableVector)
  private func symbolicValue(on timeline: inout Timeline<SymbolicVector>, at time: TimeInterval) -> Value {
    timeline.seek(to: time)
    let change = timeline.change
    guard timeline.isMoving else {
      bases.removeUnused()
      return target(after: change)
    }
    return timeline.withPosition { frames.next($0, after: change) { target(after: change) } }
  }

  @inline(never)
  private func directValue(on box: TimelineBox<Value.AnimatableData>, at time: TimeInterval) -> Value {
    box.timeline.seek(to: time)
    let change = box.timeline.change
    guard box.timeline.isMoving else { return target(after: change) }
    return box.timeline.withPosition { frames.next($0, after: change) { target(after: change) } }
  }

  private func target(after change: ChangeIdentifier) -> Value {
    var index = targets.count - 1
    while targets[index].change != change { index -= 1 }
    return targets[index].value
  }

  /// Whether the value is at rest at a time.
  public func isFinished(at time: TimeInterval) -> Bool {
    defer { runCompletions() }
    symbolic?.timeline.seek(to: time)
    direct?.timeline.seek(to: time)
    return !(symbolic?.timeline.isMoving ?? direct?.timeline.isMoving ?? false)
  }

  /// The environment that animations find, after all changes.
  public var environment: EnvironmentValues { (symbolic?.timeline.environment ?? direct?.timeline.environment)! }

  /// The rate at which animations are run.
  public var framesPerSecond: Double { (symbolic?.timeline.framesPerSecond ?? direct?.timeline.framesPerSecond)! }

  private func runCompletions() {
    if !completions.isEmpty { runDueCompletions() }
  }

  // Apart: most frames have none.
  @inline(never)
  private func runDueCompletions() {
    let due = (symbolic?.timeline.takeDueCompletions() ?? direct?.timeline.takeDueCompletions())!
    for completion in due { completion.end() }
  }

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
    transaction.begin()
    defer { transaction.end() }
    let data = target.animatableData
    if let symbolic {
      change(symbolic, at: time, to: target, transaction) { moment, old in
        let end = symbolicVector(data, after: old.animatableData, moment.motion)
        return (end.origin, end)
      }
    } else {
      change(direct!, at: time, to: target, transaction) { moment, old in
        let origin = moment.motion?.origin ?? old.animatableData
        return (origin, data - origin)
      }
    }
    runCompletions()
  }

  /// A target as an entry of the basis of the motion under way, or of a new one.
  private func symbolicVector(
    _ target: Value.AnimatableData, after old: Value.AnimatableData, _ motion: Motion<SymbolicVector>?
  ) -> SymbolicVector {
    var basis = motion?.end.basis as? VectorBasis<Value.AnimatableData> ?? bases.basis(origin: old)
    if basis.isFull { basis = basis.emptied() }
    return SymbolicVector(basis: basis, entry: basis.append(target: target))
  }

  /// Changes the target of a timeline.
  ///
  /// - Parameter place: Says where the motion starts, and where its target is from there.
  private func change<V>(
    _ box: TimelineBox<V>, at time: TimeInterval, to target: Value, _ transaction: Transaction,
    place: (_ moment: Timeline<V>.Moment, _ old: Value) -> (origin: V, end: V)
  ) {
    var moves = false
    change(box, at: time) { moment, value in
      let old = value
      value = target
      guard old.animatableData != target.animatableData else { return }
      if let animation = transaction.animation {
        let (origin, end) = place(moment, old)
        moment.animate(from: origin, to: end, animation)
        moves = true
      } else if moment.motion != nil {
        moment.motion!.shift(to: place(moment, old).end)
      }
    }
    if moves {
      for completion in transaction.completions { box.timeline.hold(completion) }
    }
  }

  /// Makes a change of a timeline and the target at that time.
  private func change<V>(
    _ box: TimelineBox<V>, at time: TimeInterval,
    _ body: (_ moment: inout Timeline<V>.Moment, _ target: inout Value) -> Void
  ) {
    box.timeline.seek(to: time)
    var target = target(after: box.timeline.change)
    box.timeline.change(at: time) { body(&$0, &target) }
    let kept = box.timeline.changes
    targets.removeAll { !kept.contains($0.change) }
    targets.append((box.timeline.newestChange, target))
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
    if let symbolic {
      change(symbolic, at: time) { moment, _ in moment.setEnvironment(keyPath, to: value) }
    } else {
      change(direct!, at: time) { moment, _ in moment.setEnvironment(keyPath, to: value) }
    }
    runCompletions()
  }

  /// Ends all animations and keeps the value where it is, which becomes the target.
  ///
  /// - Parameter time: When, in seconds. NaN is the time that was asked for last.
  public func stop(at time: TimeInterval) { jump(to: value(at: time), at: time) }

  /// Ends all animations and shows the target.
  ///
  /// - Parameter time: When, in seconds. NaN is the time that was asked for last.
  public func settle(at time: TimeInterval) { rest(at: time) { $0 } }

  /// Ends all animations and shows a value, which becomes the target.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - time: When, in seconds. NaN is the time that was asked for last.
  public func jump(to value: Value, at time: TimeInterval) { rest(at: time) { _ in value } }

  private func rest(at time: TimeInterval, _ newTarget: (Value) -> Value) {
    if let symbolic {
      change(symbolic, at: time) { moment, target in
        moment.motion = nil
        target = newTarget(target)
      }
    } else {
      change(direct!, at: time) { moment, target in
        moment.motion = nil
        target = newTarget(target)
      }
    }
    runCompletions()
  }
}

extension Animator where Value == AnimatableVector {
  /// Calls `body` with the value at a time, as the sum of scaled vectors that it is.
  ///
  /// At rest that is the target alone; under way the first vector is where the motion started. `body` must not use
  /// the animator.
  ///
  /// - Complexity: As ``value(at:)``, without the pass over the vectors.
  package func withCombination<Result>(
    at time: TimeInterval, _ body: (borrowing LinearCombination<AnimatableVector>) -> Result
  ) -> Result {
    defer { runCompletions() }
    symbolic!.timeline.seek(to: time)
    guard symbolic!.timeline.isMoving else {
      var terms = LinearCombination<AnimatableVector>()
      terms.append(target(after: symbolic!.timeline.change), scaledBy: 1)
      return body(terms)
    }
    return symbolic!.timeline.withPosition {
      $0.basis(of: AnimatableVector.self).withTerms(fromOriginTo: $0, body)
    }
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
  package func map(
    at time: TimeInterval, places: (AnimatableVector) -> AnimatableVector,
    differences: (AnimatableVector) -> AnimatableVector
  ) {
    let box = symbolic!
    box.timeline.seek(to: time)
    box.timeline.forgetEarlierTimes()
    let basis = box.timeline.moment.motion?.end.basis as? VectorBasis<AnimatableVector>
    basis?.mapFamily(places: places, differences: differences)
    targets = [(box.timeline.newestChange, places(target))]
  }
}

/// The frames that an animator shows.
private struct Frames<Value: Animatable> {
  /// The last change of the value, whose parts other than the data a frame shows.
  private var change: ChangeIdentifier = 0
  private var value: Value
  private var data: Value.AnimatableData

  /// What `value` holds while the data are worked out: storage that it shares cannot be written to.
  private var restingData: Value.AnimatableData

  init(of value: Value) {
    self.value = value
    data = value.animatableData
    restingData = data
  }

  /// - Parameter target: The target after the change, where it is another one than that of the frame before.
  @_specialize(where Value == AnimatableVector)
  mutating func next(_ position: SymbolicVector, after change: ChangeIdentifier, target: () -> Value) -> Value {
    if change != self.change { start(change, at: target()) }
    // A vector is nothing but its data, and each copy of it counts a reference.
    if Value.self == AnimatableVector.self {
      position.store(into: &data)
      return data as! Value
    }
    value.animatableData = restingData
    position.store(into: &data)
    value.animatableData = data
    return value
  }

  mutating func next(
    _ position: Value.AnimatableData, after change: ChangeIdentifier, target: () -> Value
  ) -> Value {
    if change != self.change { start(change, at: target()) }
    value.animatableData = position
    return value
  }

  private mutating func start(_ change: ChangeIdentifier, at target: Value) {
    self.change = change
    value = target
    restingData = target.animatableData
  }
}

extension SymbolicVector {
  /// Stores the origin plus the vector that this one stands for, in one pass.
  fileprivate func store<Data: VectorArithmetic>(into result: inout Data) {
    basis(of: Data.self).store(self, fromOriginInto: &result)
  }

  /// The basis of a position of an animator of vectors of this type.
  fileprivate func basis<Data: VectorArithmetic>(of type: Data.Type) -> VectorBasis<Data> {
    guard let basis else { preconditionFailure("a position belongs to a basis") }
    return unsafe unsafeDowncast(basis, to: VectorBasis<Data>.self)
  }
}

/// Whether a value holds an ``AnimatableVector``, or one with other kernels, at any depth.
private func holdsLargeVector(_ value: Any, depth: Int = 0) -> Bool {
  if value is any LargeVector { return true }
  guard depth < 8, !(value is any BinaryFloatingPoint) else { return false }
  let mirror = Mirror(reflecting: value)
  // One element speaks for a collection.
  let parts = mirror.displayStyle == .collection ? Array(mirror.children.prefix(1)) : Array(mirror.children)
  return parts.contains { holdsLargeVector($0.value, depth: depth + 1) }
}

/// A vector with more elements than an animation should touch.
private protocol LargeVector {}
extension KernelVector: LargeVector {}
