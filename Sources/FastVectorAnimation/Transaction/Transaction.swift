/// A key for a value that travels with a transaction.
public protocol TransactionKey {
  /// The type of the value.
  associatedtype Value

  /// The value where none was set.
  static var defaultValue: Value { get }
}

/// What goes with a change: above all the animation that it happens under.
public struct Transaction {
  /// The animation of the changes, or nil for none.
  public var animation: Animation?

  /// Whether views should leave out their own animations. An animation of the transaction itself stays.
  public var disablesAnimations = false

  /// Whether the change is one of many, as while something is dragged.
  public var isContinuous = false

  /// Whether the velocity of continuous changes is to be tracked.
  public var tracksVelocity = false

  private(set) var completions: [AnimationCompletion] = []

  private var values: [ObjectIdentifier: Any] = [:]

  /// Makes a transaction without an animation.
  public init() { self.init(animation: nil) }

  /// Makes a transaction with an animation.
  public init(animation: Animation?) { self.animation = animation }

  /// The value for a key.
  public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
    get {
      // Not a cast of the optional: that of nothing to an optional type is nil, not a failure.
      guard let value = values[ObjectIdentifier(key)] else { return K.defaultValue }
      return value as? K.Value ?? K.defaultValue
    }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// Calls `completion` once all animations that the transaction starts from now on are complete; when the
  /// transaction's body ends where it starts none. A transaction that is used again does not call it again.
  ///
  /// - Parameters:
  ///   - criteria: When an animation counts as complete.
  ///   - completion: What to call, once.
  public mutating func addAnimationCompletion(
    criteria: AnimationCompletionCriteria = .logicallyComplete, _ completion: @escaping () -> Void
  ) {
    add(AnimationCompletion(criteria: criteria, action: completion))
  }

  /// As ``addAnimationCompletion(criteria:_:)``, for a completion that may be cancelled.
  package mutating func add(_ completion: AnimationCompletion) { completions.append(completion) }

  /// Whether something is to be called when animations are complete.
  package var hasCompletions: Bool { !completions.isEmpty }

  /// Holds all completions back, until as many calls of `end`.
  package func begin() { for completion in completions { completion.begin() } }

  /// Calls the completions that nothing holds back any more.
  package func end() { for completion in completions { completion.end() } }

  /// Whether changes under either transaction do the same, as far as one can know.
  package func isSame(as other: Transaction) -> Bool {
    animation == other.animation && disablesAnimations == other.disablesAnimations
      && isContinuous == other.isContinuous && tracksVelocity == other.tracksVelocity
      && values.isEmpty && other.values.isEmpty && completions.elementsEqual(other.completions, by: ===)
  }
}

/// When an animation counts as complete.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  private enum Kind { case logicallyComplete, removed }

  private let kind: Kind

  /// When it has come so far that only a tail is left, which may still move a little: for springs after their
  /// duration. An animation that is replaced by one that merges with it is complete.
  public static let logicallyComplete = Self(kind: .logicallyComplete)

  /// When the value has come to rest.
  public static let removed = Self(kind: .removed)
}

/// A completion of a transaction, held back by the transaction's bodies and by each animation that it started.
package final class AnimationCompletion {
  let criteria: AnimationCompletionCriteria
  private var action: (() -> Void)?
  private var holders = 0

  package init(criteria: AnimationCompletionCriteria, action: @escaping () -> Void) {
    self.criteria = criteria
    self.action = action
  }

  /// Whether nothing is left to be called.
  var isCancelled: Bool { action == nil }

  /// Never calls the action.
  package func cancel() { action = nil }

  func begin() { holders += 1 }

  func end() {
    holders -= 1
    guard holders == 0 else { return }
    let action = action
    self.action = nil
    action?()
  }
}
