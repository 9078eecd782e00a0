import FastVectorAnimation
import Foundation

/// A value of a node that animates where it is `Animatable` and changes under an animation.
final class Attribute<Value> {
  /// Where the value goes.
  var target: Value { unsafe end }

  /// The value at the present time.
  private(set) var shown: Value {
    get { unsafe current }
    set {
      unsafe current = newValue
      version += 1
    }
  }

  // Read for each view of each frame: checks of overlapping accesses took a tenth of a frame.
  @exclusivity(unchecked) private var current: Value
  @exclusivity(unchecked) private var end: Value

  /// A number that is another one wherever the value shown may be.
  private(set) var version = 0

  /// The node holds the attribute, and the stage holds the node of what moves.
  private unowned(unsafe) let owner: _AnyNode

  /// Nil before the first value, and where the values do not animate.
  private var motion: ValueMotion<Value>?
  private var environmentVersion = 0

  /// The time at which the animator was asked last: the last one at which the environment can have changed.
  private var lastTime: TimeInterval = 0

  /// Whether there was a value before, from which it can move.
  private var isStarted = false

  init(_ value: Value, owner: _AnyNode) {
    unsafe end = value
    unsafe current = value
    unsafe self.owner = owner
  }

  /// Gives the value a new target, under a transaction: that which arrives at the owner, where none is given.
  func set(_ value: Value, under transaction: Transaction? = nil) {
    defer { unsafe end = value }
    guard isStarted else {
      isStarted = true
      // Places are asked for no data by anybody, and most of them never change.
      if !(value is CGRect) { motion = makeMotion(value) }
      return shown = value
    }
    if motion == nil, value is CGRect { motion = makeMotion(target) }
    guard let motion else { return shown = value }
    let owner = unsafe owner
    let stage = owner.stage
    let wasMoving = motion.isMoving
    motion.setTarget(
      value, after: target, under: transaction ?? owner.transaction, owner.context.environment, on: stage)
    guard motion.isMoving else { return shown = value }
    if !wasMoving {
      environmentVersion = owner.context.version
      stage.activate(self)
    }
    shown = motion.advance(to: stage.time, towards: value).value
    lastTime = stage.time
  }

  var isMoving: Bool { motion?.isMoving == true }

  /// Ends the motion where it is.
  func stop() { motion?.end() }
}

extension Attribute where Value: Equatable {
  /// Gives the value a new target, unless it has that already.
  func move(to value: Value, under transaction: Transaction? = nil) {
    if !isStarted || value != target { set(value, under: transaction) }
  }
}

/// Something that moves with time.
protocol ActiveAttribute: AnyObject {
  /// Goes to a time, that of the stage.
  ///
  /// - Returns: Whether it moves on.
  func tick(at time: TimeInterval) -> Bool
  var node: _AnyNode { get }

  /// The completions that wait for it to come to rest.
  var pendingCompletionCount: Int { get }
}

extension Attribute: ActiveAttribute {
  var node: _AnyNode { unsafe owner }
  var pendingCompletionCount: Int { motion?.pendingCompletionCount ?? 0 }

  func tick(at time: TimeInterval) -> Bool {
    let owner = unsafe owner
    guard let motion, motion.isMoving, owner.isAlive else {
      motion?.end()
      return false
    }
    if owner.context.version != environmentVersion {
      environmentVersion = owner.context.version
      motion.setEnvironment(owner.context.environment, at: lastTime)
    }
    lastTime = time
    let isOver: Bool
    (shown, isOver) = motion.advance(to: time, towards: target)
    if isOver { motion.end() }
    owner.attributeMoved()
    return !isOver
  }
}

/// The motion of a value, which moves nowhere unless its type is found at run time to be `Animatable`.
private class ValueMotion<Value> {
  var isMoving: Bool { false }
  var pendingCompletionCount: Int { 0 }

  func setTarget(
    _ value: Value, after old: Value, under transaction: Transaction, _ environment: EnvironmentValues, on stage: Stage
  ) {}

  func setEnvironment(_ environment: EnvironmentValues, at time: TimeInterval) {}

  /// Returns the value at a time, and whether the motion is over.
  func advance(to time: TimeInterval, towards target: Value) -> (value: Value, isOver: Bool) { (target, true) }

  func end() {}
}

/// The data of the target, and how they are reached while the value moves: by a motion that it shares with all that has begun
/// to move with it, or, once it is interrupted, by an animator. Each target is asked once for its data, as in SwiftUI.
private final class AttributeMotion<Value: Animatable>: ValueMotion<Value> {
  private var shared: SharedMotion?
  private var animator: Animator<Value>?
  private var data: Value.AnimatableData

  // Where the shared motion starts, and all of the way. As of the attribute, accesses are not checked.
  @exclusivity(unchecked) private var origin: Value.AnimatableData
  @exclusivity(unchecked) private var change: Value.AnimatableData

  init(_ value: Value) {
    data = value.animatableData
    unsafe origin = data
    unsafe change = .zero
  }

  override var isMoving: Bool { shared != nil || animator != nil }
  override var pendingCompletionCount: Int { animator?.pendingCompletionCount ?? 0 }

  override func setTarget(
    _ value: Value, after old: Value, under transaction: Transaction, _ environment: EnvironmentValues, on stage: Stage
  ) {
    let newData = value.animatableData
    defer { data = newData }
    if let animator { return animator.setTarget(value, data: newData, at: stage.time, transaction: transaction) }
    guard newData != data else { return }
    if let shared {
      animator = makeAnimator(old, at: shared.startTime, environment)
      animator!.setTarget(old, data: data, at: shared.startTime, transaction: Transaction(animation: shared.animation))
      self.shared = nil
    } else if let animation = transaction.animation {
      unsafe origin = data
      unsafe change = newData - data
      shared = transaction.hasCompletions ? nil : stage.sharedMotion(of: newData - data, under: animation)
      if shared != nil { return }
      animator = makeAnimator(old, at: stage.time, environment)
    }
    animator?.setTarget(value, data: newData, at: stage.time, transaction: transaction)
  }

  /// An animator of a value with the data of the origin.
  private func makeAnimator(
    _ value: Value, at time: TimeInterval, _ environment: EnvironmentValues
  ) -> Animator<Value> {
    Animator(value, data: unsafe origin, at: time, environment: environment, historyLimit: 1)
  }

  override func setEnvironment(_ environment: EnvironmentValues, at time: TimeInterval) {
    animator?.setEnvironment(\.self, to: environment, at: time)
  }

  override func advance(to time: TimeInterval, towards target: Value) -> (value: Value, isOver: Bool) {
    guard let shared else {
      let value = animator!.value(at: time)
      return (value, animator!.isFinished(at: time))
    }
    guard let fraction = shared.fraction(at: time) else { return (target, true) }
    var value = target
    // As in SwiftUI: the end value is asked for its data, then given those of the position.
    _ = value.animatableData
    value.animatableData = unsafe SharedMotion.position(fraction, of: change, from: origin)
    return (value, false)
  }

  override func end() { (shared, animator) = (nil, nil) }
}

/// What moves values like one, where they are `Animatable` and have data.
private func makeMotion<Value>(_ value: Value) -> ValueMotion<Value>? {
  func open<A: Animatable>(_ value: A) -> ValueMotion<Value>? {
    if A.AnimatableData.self == EmptyAnimatableData.self { return nil }
    // The types are the same, only the compiler does not know it. To look took a seventh of the time to make a scene.
    return unsafe unsafeDowncast(AttributeMotion(value) as AnyObject, to: ValueMotion<Value>.self)
  }
  return (value as? any Animatable).flatMap { open($0) }
}
