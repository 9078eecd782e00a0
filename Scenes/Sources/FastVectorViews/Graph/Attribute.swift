import FastVectorAnimation
import Foundation

/// A value that belongs to a node. If its type is `Animatable`, changes that have an animation are animated.
final class Attribute<Value> {
  /// The value at the end of the animation.
  var target: Value { unsafe end }

  /// The value at the current time.
  private(set) var shown: Value {
    get { unsafe current }
    set {
      unsafe current = newValue
      version += 1
    }
  }

  // These properties are read for each view in each frame. Checking exclusivity took a tenth of the frame time.
  @exclusivity(unchecked) private var current: Value
  @exclusivity(unchecked) private var end: Value

  /// A number that changes whenever the shown value may have changed.
  private(set) var version = 0

  /// The node of the attribute. The reference is valid because the node retains the attribute, and the stage retains
  /// the node while the attribute is moving.
  private unowned(unsafe) let owner: _AnyNode

  /// The motion of the value, or nil if the value doesn't animate or hasn't changed yet.
  private var motion: ValueMotion<Value>?
  private var environmentVersion = 0

  /// The time at which the animator was last evaluated. If the environment has changed, the motion uses the new one
  /// from this time on.
  private var lastTime: TimeInterval = 0

  /// True if a value has been set. Setting the first value isn't animated.
  private var isStarted = false

  init(_ value: Value, owner: _AnyNode) {
    unsafe end = value
    unsafe current = value
    unsafe self.owner = owner
  }

  /// Sets the target of the value, with the given transaction or, if that is nil, the transaction of the node.
  func set(_ value: Value, under transaction: Transaction? = nil) {
    defer { unsafe end = value }
    guard isStarted else {
      isStarted = true
      // Rectangles get a motion only when they change, because most rectangles never do. This is possible because no
      // user code observes when their animatable data is read.
      if !(value is CGRect) { motion = makeMotion(value) }
      return shown = value
    }
    if motion == nil, value is CGRect { motion = makeMotion(target) }
    guard let motion else { return shown = value }
    let owner = unsafe owner
    let stage = owner.stage
    let wasMoving = motion.isMoving
    motion.setTarget(value, under: transaction ?? owner.transaction, owner.context.environment, on: stage)
    guard motion.isMoving else { return shown = value }
    if !wasMoving {
      environmentVersion = owner.context.version
      stage.activate(self)
    }
    var position = value
    _ = motion.advance(&position, to: stage.time)
    shown = position
    lastTime = stage.time
  }

  var isMoving: Bool { motion?.isMoving == true }

  /// Stops the motion at the current value.
  func stop() { motion?.end() }
}

extension Attribute where Value: Equatable {
  /// Sets the target of the value, unless the target is the same as before.
  func move(to value: Value, under transaction: Transaction? = nil) {
    if !isStarted || value != target { set(value, under: transaction) }
  }
}

/// An attribute that can have a running animation.
protocol ActiveAttribute: AnyObject {
  /// Advances the animation to a time of the stage, in seconds.
  ///
  /// - Returns: True if the animation continues.
  func tick(at time: TimeInterval) -> Bool
  var node: _AnyNode { get }

  /// The number of completion closures that wait for the end of the animation.
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
    var value = target
    let step = motion.advance(&value, to: time)
    if step.isMove { shown = value }
    if step.isLast { motion.end() }
    owner.attributeMoved()
    return !step.isLast
  }
}

/// The result of advancing a motion.
private struct MotionStep {
  /// True if the value has changed. False if it was already at its target.
  var isMove: Bool

  /// True if the motion has ended.
  var isLast: Bool
}

/// The motion of a value. This base class changes values immediately. Its subclass `AttributeMotion` animates values
/// whose type is found to be `Animatable` at run time.
private class ValueMotion<Value> {
  var isMoving: Bool { false }
  var pendingCompletionCount: Int { 0 }

  func setTarget(
    _ value: Value, under transaction: Transaction, _ environment: EnvironmentValues, on stage: Stage
  ) {}

  func setEnvironment(_ environment: EnvironmentValues, at time: TimeInterval) {}

  /// Replaces the value with the value of the motion at `time`.
  ///
  /// The parameters are neither optionals nor tuples, because generic code would have to look up the metadata of these
  /// types in each call.
  func advance(_ value: inout Value, to time: TimeInterval) -> MotionStep { MotionStep(isMove: true, isLast: true) }

  func end() {}
}

/// The motion of an animatable value. Values that start to move at the same time share a ``SharedMotion``. A value has
/// a separate animator if its animation is interrupted or can't be shared.
///
/// As in SwiftUI, the animatable data of each target is read once, and a motion ends by setting the data of its target.
/// Code that observes the setter can thus detect the end of an animation.
private final class AttributeMotion<Value: Animatable>: ValueMotion<Value> {
  private typealias Position = AnimatedData<Value.AnimatableData>

  private var shared: SharedMotion?
  private var animator: Animator<Position>?

  /// The data of the target.
  private var data: Value.AnimatableData

  /// True if the value has been set to the target. This must happen only once per motion.
  private var isAtTarget = false

  // The start and the total change of this value in the shared motion. As in `Attribute`, exclusivity isn't checked.
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
    _ value: Value, under transaction: Transaction, _ environment: EnvironmentValues, on stage: Stage
  ) {
    let newData = value.animatableData
    guard newData != data else { return }
    defer { data = newData }
    isAtTarget = false
    if let shared {
      animator = makeAnimator(at: shared.startTime, environment)
      move(to: data, at: shared.startTime, under: Transaction(animation: shared.animation))
      self.shared = nil
    } else if animator == nil, let animation = transaction.animation {
      unsafe origin = data
      unsafe change = newData - data
      shared = transaction.hasCompletions ? nil : stage.sharedMotion(of: newData - data, under: animation)
      if shared != nil { return }
      animator = makeAnimator(at: stage.time, environment)
    }
    move(to: newData, at: stage.time, under: transaction)
  }

  /// Returns an animator that starts at `origin`.
  private func makeAnimator(at time: TimeInterval, _ environment: EnvironmentValues) -> Animator<Position> {
    let origin = unsafe origin
    return Animator(
      Position(animatableData: origin), data: origin, at: time, environment: environment, historyLimit: 1)
  }

  private func move(to data: Value.AnimatableData, at time: TimeInterval, under transaction: Transaction) {
    animator?.setTarget(Position(animatableData: data), data: data, at: time, transaction: transaction)
  }

  override func setEnvironment(_ environment: EnvironmentValues, at time: TimeInterval) {
    animator?.setEnvironment(\.self, to: environment, at: time)
  }

  override func advance(_ value: inout Value, to time: TimeInterval) -> MotionStep {
    if let shared {
      guard let fraction = shared.fraction(at: time) else {
        return MotionStep(isMove: moveToTarget(&value), isLast: true)
      }
      let position = unsafe SharedMotion.position(fraction, of: change, from: origin)
      // Compare the data only at the end of the motion, because the position rarely equals the target earlier.
      let isMove = fraction == 1 && position == data ? moveToTarget(&value) : move(&value, to: position)
      return MotionStep(isMove: isMove, isLast: false)
    }
    let animator = animator!
    let position = animator.valueBeforeCompletions(at: time).animatableData
    // Completion closures run after the setter has been called with the final value.
    let isMove = position == data ? moveToTarget(&value) : move(&value, to: position)
    return MotionStep(isMove: isMove, isLast: animator.isFinished(at: time))
  }

  /// Sets the data of the value to a position before the target. Returns true.
  private func move(_ value: inout Value, to position: Value.AnimatableData) -> Bool {
    isAtTarget = false
    set(position, of: &value)
    return true
  }

  /// Sets the data of the value to the data of the target, unless this has been done before. Returns true if it was
  /// set.
  private func moveToTarget(_ value: inout Value) -> Bool {
    if isAtTarget { return false }
    isAtTarget = true
    set(data, of: &value)
    return true
  }

  private func set(_ position: Value.AnimatableData, of value: inout Value) {
    // As in SwiftUI, the data of the target is read before the data of the position is set.
    _ = value.animatableData
    value.animatableData = position
  }

  override func end() { (shared, animator) = (nil, nil) }
}

/// A wrapper that makes animatable data conform to `Animatable`, as an `Animator` requires.
private struct AnimatedData<Data: VectorArithmetic>: Animatable {
  var animatableData: Data
}

/// Returns a motion for values of the given type, or nil if the type isn't `Animatable` or has no data.
private func makeMotion<Value>(_ value: Value) -> ValueMotion<Value>? {
  func open<A: Animatable>(_ value: A) -> ValueMotion<Value>? {
    if A.AnimatableData.self == EmptyAnimatableData.self { return nil }
    // `A` is always `Value`, but the compiler can't infer it. A checked cast took a seventh of the time for creating a
    // scene.
    return unsafe unsafeDowncast(AttributeMotion(value) as AnyObject, to: ValueMotion<Value>.self)
  }
  return (value as? any Animatable).flatMap { open($0) }
}
