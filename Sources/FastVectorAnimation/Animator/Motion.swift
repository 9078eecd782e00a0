import FastVector
import Foundation

/// The sequence number of a change.
typealias ChangeIdentifier = Int

/// The motion of a value: its animations, their state, and the change that they animate.
///
/// All values are relative to the origin, at which the first animation of the motion started.
struct Motion<Value: VectorArithmetic> {
  /// The animation of the last change, or a ``CombiningAnimation`` if earlier animations continue along with it.
  private var animation: Animation

  /// The vector that is passed to the animation: the target without the shift, relative to the origin.
  private var value: Value
  private var change: ChangeIdentifier
  private var context: AnimationContext<Value>

  /// True if the animation of the last change was logically complete in at least one frame.
  private var hasCompleted = false

  /// Snapshots of this motion. Each was taken before a new animation replaced the current one (see
  /// ``redirect(to:_:change:at:awaited:)``). Snapshots are never displayed. They are evaluated only to find out when
  /// the completions of their changes are due.
  private var replaced: [Motion] = []

  /// The total shift of the target by changes without an animation.
  private var shift: Value? = nil

  let origin: Value

  /// Creates a motion with a first animation.
  ///
  /// - Parameters:
  ///   - origin: The origin, to which all other values of the motion are relative. For symbolic vectors, pass the zero
  ///     vector of their basis; the basis itself stores the actual origin.
  ///   - end: The target, relative to the origin.
  init(
    from origin: Value, to end: Value, _ animation: Animation, change: ChangeIdentifier, environment: EnvironmentValues
  ) {
    self.origin = origin
    self.animation = animation
    value = end
    self.change = change
    context = AnimationContext(environment: environment)
  }

  /// The target, relative to the origin.
  var end: Value { shift.map { value + $0 } ?? value }

  /// The environment of the animation.
  var environment: EnvironmentValues {
    get { context.environment }
    set { context.environment = newValue }
  }

  /// True if a frame can be computed from its time, without computing the earlier frames.
  var isFunctionOfTime: Bool { animation.factor == .ofTime }

  /// Stores the value at `time`, in seconds since the start of the motion, in `position`. Returns false and leaves
  /// `position` unchanged if the motion is over.
  mutating func advance(to time: TimeInterval, _ position: inout Value) -> Bool {
    guard var part = animation.animate(value: value, time: time, context: &context) else {
      return false
    }
    if context.isLogicallyComplete { hasCompleted = true }
    if !replaced.isEmpty { advanceReplaced(to: time) }
    if let shift { part += shift }
    part += origin
    position = part
    return true
  }

  // This method isn't inlined, because most frames have no replaced motions.
  @inline(never)
  private mutating func advanceReplaced(to time: TimeInterval) {
    for index in replaced.indices.reversed() {
      replaced[index].environment = environment
      var position = Value.zero
      if !replaced[index].advance(to: time, &position) || replaced[index].hasCompletedAll { replaced.remove(at: index) }
    }
  }

  // MARK: Changing

  /// Moves the target without an animation, and shifts the running motion by the same distance.
  ///
  /// - Parameter end: The new target, relative to the origin.
  mutating func shift(to end: Value) { shift = end - value }

  /// Changes the target with an animation.
  ///
  /// If the new animation merges, it replaces the current animation and takes over its state; see
  /// ``CustomAnimation/shouldMerge(previous:value:time:context:)``. Otherwise both animations continue, and a
  /// ``CombiningAnimation`` combines their values.
  ///
  /// - Parameters:
  ///   - time: The time since the start of the motion, in seconds.
  ///   - awaited: The changes that have a pending completion with the criterion `logicallyComplete`.
  mutating func redirect(
    to end: Value, _ newAnimation: Animation, change newChange: ChangeIdentifier, at time: TimeInterval,
    awaited: [ChangeIdentifier]
  ) {
    let newValue = shift.map { end - $0 } ?? end
    var merged = context
    if newAnimation.shouldMerge(previous: animation, value: value, time: time, context: &merged) {
      if awaited.contains(where: { isRunning($0) }) { continueUnseen() }
      // Discard the combined animations. Otherwise a chain of merged and combined animations would retain all earlier
      // animations.
      if animation.base is CombiningAnimation { _ = merged.take(CombiningState<Value>.self) }
      // Discard any change that the animation made to its environment, for example by replacing the context.
      merged.environment = context.environment
      // When a spring merges, it evaluates the previous animation, and this evaluation may have set
      // `isLogicallyComplete`.
      merged.isLogicallyComplete = false
      context = merged
      animation = newAnimation
    } else {
      combine(newAnimation, to: newValue, change: newChange, at: time)
    }
    value = newValue
    change = newChange
    hasCompleted = false
  }

  /// Adds a copy of this motion to the replaced motions. If there are too many, removes the oldest copy, to bound the
  /// cost of a frame.
  private mutating func continueUnseen() {
    var copy = self
    copy.replaced = []
    if replaced.count == CombiningAnimation.capacity { replaced.removeFirst() }
    replaced.append(copy)
  }

  private mutating func combine(
    _ newAnimation: Animation, to newValue: Value, change newChange: ChangeIdentifier, at time: TimeInterval
  ) {
    if !(animation.base is CombiningAnimation) {
      let first = CombiningState.Child(
        animation: animation, start: 0, target: value, change: change, context: context, hasCompleted: hasCompleted)
      context = AnimationContext(environment: context.environment)
      context.state[CombiningState<Value>.self].append(first, at: time)
      animation = Animation(CombiningAnimation())
    }
    context.isLogicallyComplete = false
    context.state[CombiningState<Value>.self].append(
      CombiningState.Child(
        animation: newAnimation, start: time, target: newValue, change: newChange,
        context: AnimationContext(environment: context.environment)),
      at: time)
  }

  /// Returns true if the animation of a change is over, or was logically complete in at least one frame. If a later
  /// animation merged with it, only the earlier animation counts.
  func isLogicallyComplete(_ change: ChangeIdentifier) -> Bool {
    !isRunning(change) && !replaced.contains { $0.isRunning(change) }
  }

  /// Returns true if this motion contains the animation of a change, and the animation wasn't logically complete in any
  /// frame so far.
  private func isRunning(_ change: ChangeIdentifier) -> Bool {
    if change == self.change { return !hasCompleted }
    return children.contains { $0.change == change && !$0.hasCompleted }
  }

  /// True if each animation of the motion was logically complete in at least one frame.
  private var hasCompletedAll: Bool { hasCompleted && children.allSatisfy(\.hasCompleted) }

  private var children: [CombiningState<Value>.Child] { context.state[CombiningState<Value>.self].children }

  /// Overwrites this motion with a deep copy of another one, and reuses the memory of this motion.
  mutating func overwrite(with other: Self) {
    var context = AnimationContext<Value>()
    swap(&context, &self.context)
    self = other
    context.overwrite(with: other.context)
    self.context = context
  }
}
