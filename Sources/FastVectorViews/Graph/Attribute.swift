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

  /// Weak because the stage holds what moves, and the node may go meanwhile.
  private weak var owner: _AnyNode?
  private var animator: AttributeAnimator<Value>?
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

  /// Gives the value a new target, under the transaction that arrives at the owner.
  func set(_ value: Value) {
    defer { target = value }
    guard let owner else { return shown = value }
    let stage = owner.stage
    if animator == nil {
      guard isStarted else {
        isStarted = true
        return shown = value
      }
      let transaction = owner.transaction
      guard transaction.animation != nil,
        let new = AttributeAnimator.make(from: target, to: value, at: stage.time, owner.context.environment)
      else { return shown = value }
      animator = new
      environmentVersion = owner.context.version
      stage.activate(self)
    }
    animator!.setTarget(value, at: stage.time, owner.transaction)
    shown = animator!.value(at: stage.time)
    lastTime = stage.time
  }

  var isMoving: Bool { animator != nil }
}

extension Attribute where Value: Equatable {
  /// Gives the value a new target, unless it has that already.
  func move(to value: Value) {
    if !isStarted || value != target { set(value) }
  }
}

/// Something that moves with time.
protocol ActiveAttribute: AnyObject {
  /// Goes to the stage's time.
  ///
  /// - Returns: Whether it moves on.
  func tick() -> Bool
  var node: _AnyNode? { get }
}

extension Attribute: ActiveAttribute {
  var node: _AnyNode? { owner }

  func tick() -> Bool {
    guard let animator, let owner, owner.isAlive else {
      self.animator = nil
      return false
    }
    let time = owner.stage.time
    if owner.context.version != environmentVersion {
      environmentVersion = owner.context.version
      animator.setEnvironment(owner.context.environment, at: lastTime)
    }
    lastTime = time
    shown = animator.value(at: time)
    let isFinished = animator.isFinished(at: time)
    if isFinished { self.animator = nil }
    owner.attributeMoved()
    return !isFinished
  }
}

/// An animator of a value of a type that is only known at run time to be `Animatable`.
private class AttributeAnimator<Value> {
  func setTarget(_ value: Value, at time: TimeInterval, _ transaction: Transaction) {}
  func setEnvironment(_ environment: EnvironmentValues, at time: TimeInterval) {}
  func value(at time: TimeInterval) -> Value { fatalError("abstract") }
  func isFinished(at time: TimeInterval) -> Bool { true }

  /// An animator, where the two values differ in what is animated.
  static func make(
    from start: Value, to end: Value, at time: TimeInterval, _ environment: EnvironmentValues
  ) -> AttributeAnimator? {
    func open<A: Animatable>(_ start: A) -> AttributeAnimator? {
      guard A.AnimatableData.self != EmptyAnimatableData.self, let end = end as? A,
        start.animatableData != end.animatableData
      else { return nil }
      return TypedAttributeAnimator(start, at: time, environment) as AnyObject as? AttributeAnimator
    }
    guard let start = start as? any Animatable else { return nil }
    return open(start)
  }
}

private final class TypedAttributeAnimator<Value: Animatable>: AttributeAnimator<Value> {
  private let animator: Animator<Value>

  init(_ value: Value, at time: TimeInterval, _ environment: EnvironmentValues) {
    animator = Animator(value, at: time, environment: environment, historyLimit: 1)
  }

  override func setTarget(_ value: Value, at time: TimeInterval, _ transaction: Transaction) {
    animator.setTarget(value, at: time, transaction: transaction)
  }

  override func setEnvironment(_ environment: EnvironmentValues, at time: TimeInterval) {
    animator.setEnvironment(\.self, to: environment, at: time)
  }

  override func value(at time: TimeInterval) -> Value { animator.value(at: time) }
  override func isFinished(at time: TimeInterval) -> Bool { animator.isFinished(at: time) }
}
