import FastVectorAnimation
import Foundation

/// A value of a node that animates where it is `Animatable` and changes under an animation.
final class Attribute<Value> {
  /// Where the value goes.
  private(set) var target: Value

  /// The value at the present time.
  private(set) var shown: Value { didSet { version += 1 } }

  /// A number that is another one wherever the value shown may be.
  private(set) var version = 0

  /// The node holds the attribute, and the stage holds the node of what moves.
  private unowned let owner: _AnyNode

  /// Nil before the first value, and where the values do not animate.
  private var motion: (any AnyMotion)?
  private var environmentVersion = 0

  /// The time at which the animator was asked last: the last one at which the environment can have changed.
  private var lastTime: TimeInterval = 0

  /// Whether there was a value before, from which it can move.
  private var isStarted = false

  init(_ value: Value, owner: _AnyNode) {
    target = value
    shown = value
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
    motion.setAnyTarget(
      value, after: target, at: stage.time, transaction ?? owner.transaction, owner.context.environment)
    guard motion.isMoving else { return shown = value }
    if !wasMoving {
      environmentVersion = owner.context.version
      stage.activate(self)
    }
    shown = motion.anyValue(at: stage.time)
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
  /// Goes to the stage's time.
  ///
  /// - Returns: Whether it moves on.
  func tick() -> Bool
  var node: _AnyNode { get }

  /// The completions that wait for it to come to rest.
  var pendingCompletionCount: Int { get }
}

extension Attribute: ActiveAttribute {
  var node: _AnyNode { owner }
  var pendingCompletionCount: Int { motion?.pendingCompletionCount ?? 0 }

  func tick() -> Bool {
    guard let motion, motion.isMoving, owner.isAlive else {
      motion?.end()
      return false
    }
    let time = owner.stage.time
    if owner.context.version != environmentVersion {
      environmentVersion = owner.context.version
      motion.setEnvironment(owner.context.environment, at: lastTime)
    }
    lastTime = time
    shown = motion.anyValue(at: time)
    motion.endIfFinished(at: time)
    owner.attributeMoved()
    return motion.isMoving
  }
}

/// The motion of a value of a type that is only known at run time to be `Animatable`.
///
/// Its methods are given the type of the attribute, which is the one that it was made of.
private protocol AnyMotion: AnyObject {
  var isMoving: Bool { get }
  var pendingCompletionCount: Int { get }
  func setAnyTarget<T>(
    _ value: T, after old: T, at time: TimeInterval, _ transaction: Transaction, _ environment: EnvironmentValues)
  func setEnvironment(_ environment: EnvironmentValues, at time: TimeInterval)
  func anyValue<T>(at time: TimeInterval) -> T
  func endIfFinished(at time: TimeInterval)
  func end()
}

/// The data of the target, and the animator while it moves. Each target is asked once for its data, as in SwiftUI.
private final class AttributeMotion<Value: Animatable>: AnyMotion {
  private var data: Value.AnimatableData
  private var animator: Animator<Value>?

  init(_ value: Value) { data = value.animatableData }

  var isMoving: Bool { animator != nil }
  var pendingCompletionCount: Int { animator?.pendingCompletionCount ?? 0 }

  func setAnyTarget<T>(
    _ value: T, after old: T, at time: TimeInterval, _ transaction: Transaction, _ environment: EnvironmentValues
  ) {
    let value = value as! Value
    let newData = value.animatableData
    defer { data = newData }
    if animator == nil {
      guard transaction.animation != nil, newData != data else { return }
      animator = Animator(old as! Value, data: data, at: time, environment: environment, historyLimit: 1)
    }
    animator!.setTarget(value, data: newData, at: time, transaction: transaction)
  }

  func setEnvironment(_ environment: EnvironmentValues, at time: TimeInterval) {
    animator?.setEnvironment(\.self, to: environment, at: time)
  }

  func anyValue<T>(at time: TimeInterval) -> T { animator!.value(at: time) as! T }

  func endIfFinished(at time: TimeInterval) {
    if animator!.isFinished(at: time) { animator = nil }
  }

  func end() { animator = nil }
}

/// What moves values like one, where they are `Animatable` and have data.
private func makeMotion<Value>(_ value: Value) -> (any AnyMotion)? {
  func open<A: Animatable>(_ value: A) -> (any AnyMotion)? {
    A.AnimatableData.self == EmptyAnimatableData.self || A.self != Value.self ? nil : AttributeMotion(value)
  }
  return (value as? any Animatable).flatMap { open($0) }
}
