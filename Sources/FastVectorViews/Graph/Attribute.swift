import FastVectorAnimation
import Foundation

/// A value of a node that animates where it is `Animatable` and changes under an animation.
final class Attribute<Value> {
  /// Where the value goes.
  private(set) var target: Value

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

  /// A number that is another one wherever the value shown may be.
  private(set) var version = 0

  /// The node holds the attribute, and the stage holds the node of what moves.
  private unowned let owner: _AnyNode

  /// Nil before the first value, and where the values do not animate.
  private var motion: (any ValueMotion<Value>)?
  private var environmentVersion = 0

  /// The time at which the animator was asked last: the last one at which the environment can have changed.
  private var lastTime: TimeInterval = 0

  /// Whether there was a value before, from which it can move.
  private var isStarted = false

  init(_ value: Value, owner: _AnyNode) {
    target = value
    unsafe current = value
    self.owner = owner
  }

  /// Gives the value a new target, under a transaction: that which arrives at the owner, where none is given.
  func set(_ value: Value, under transaction: Transaction? = nil) {
    defer { target = value }
    guard isStarted else {
      isStarted = true
      // Places are asked for no data by anybody, and most of them never change.
      if !(value is CGRect) { motion = makeMotion(value) }
      return shown = value
    }
    if motion == nil, value is CGRect { motion = makeMotion(target) }
    guard let motion else { return shown = value }
    let stage = owner.stage
    let wasMoving = motion.isMoving
    motion.setTarget(
      value, after: target, at: stage.time, transaction ?? owner.transaction, owner.context.environment)
    guard motion.isMoving else { return shown = value }
    if !wasMoving {
      environmentVersion = owner.context.version
      stage.activate(self)
    }
    shown = motion.value(at: stage.time)
    lastTime = stage.time
  }

  var isMoving: Bool { motion?.isMoving == true }
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
  var node: _AnyNode { owner }
  var pendingCompletionCount: Int { motion?.pendingCompletionCount ?? 0 }

  func tick(at time: TimeInterval) -> Bool {
    let owner = owner
    guard let motion, motion.isMoving, owner.isAlive else {
      motion?.end()
      return false
    }
    if owner.context.version != environmentVersion {
      environmentVersion = owner.context.version
      motion.setEnvironment(owner.context.environment, at: lastTime)
    }
    lastTime = time
    shown = motion.value(at: time)
    let isMoving = !motion.endIfFinished(at: time)
    owner.attributeMoved()
    return isMoving
  }
}

/// The motion of a value of a type that is only known at run time to be `Animatable`.
private protocol ValueMotion<Value>: AnyObject {
  associatedtype Value
  var isMoving: Bool { get }
  var pendingCompletionCount: Int { get }
  func setTarget(
    _ value: Value, after old: Value, at time: TimeInterval, _ transaction: Transaction,
    _ environment: EnvironmentValues)
  func setEnvironment(_ environment: EnvironmentValues, at time: TimeInterval)
  func value(at time: TimeInterval) -> Value

  /// Ends the motion where it is over at a time, and returns whether it is.
  func endIfFinished(at time: TimeInterval) -> Bool
  func end()
}

/// The data of the target, and the animator while it moves. Each target is asked once for its data, as in SwiftUI.
private final class AttributeMotion<Value: Animatable>: ValueMotion {
  private var data: Value.AnimatableData
  private var animator: Animator<Value>?

  init(_ value: Value) { data = value.animatableData }

  var isMoving: Bool { animator != nil }
  var pendingCompletionCount: Int { animator?.pendingCompletionCount ?? 0 }

  func setTarget(
    _ value: Value, after old: Value, at time: TimeInterval, _ transaction: Transaction,
    _ environment: EnvironmentValues
  ) {
    let newData = value.animatableData
    defer { data = newData }
    if animator == nil {
      guard transaction.animation != nil, newData != data else { return }
      animator = Animator(old, data: data, at: time, environment: environment, historyLimit: 1)
    }
    animator!.setTarget(value, data: newData, at: time, transaction: transaction)
  }

  func setEnvironment(_ environment: EnvironmentValues, at time: TimeInterval) {
    animator?.setEnvironment(\.self, to: environment, at: time)
  }

  func value(at time: TimeInterval) -> Value { animator!.value(at: time) }

  func endIfFinished(at time: TimeInterval) -> Bool {
    guard animator!.isFinished(at: time) else { return false }
    animator = nil
    return true
  }

  func end() { animator = nil }
}

/// What moves values like one, where they are `Animatable` and have data.
private func makeMotion<Value>(_ value: Value) -> (any ValueMotion<Value>)? {
  func open<A: Animatable>(_ value: A) -> (any ValueMotion<Value>)? {
    A.AnimatableData.self == EmptyAnimatableData.self ? nil : AttributeMotion(value) as? any ValueMotion<Value>
  }
  return (value as? any Animatable).flatMap { open($0) }
}
