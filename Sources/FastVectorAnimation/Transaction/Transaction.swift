/// A key for a custom value of a transaction.
public protocol TransactionKey {
  /// The type of the value.
  associatedtype Value

  /// The value of the key if no value has been set.
  static var defaultValue: Value { get }
}

/// The context of a change: its animation, flags, completions and custom values.
public struct Transaction {
  /// The animation of the changes, or nil to make them without an animation.
  public var animation: Animation?

  /// True if views should disable their own animations. The animation of the transaction itself still applies.
  public var disablesAnimations = false

  /// True if the change is one of a continuous series, for example during a drag. Animators ignore this flag.
  public var isContinuous = false

  /// True if the velocity of continuous changes should be tracked. Animators ignore this flag.
  public var tracksVelocity = false

  private(set) var completions: [AnimationCompletion] = []

  private var values: [ObjectIdentifier: Any] = [:]

  /// Creates a transaction without an animation.
  public init() { self.init(animation: nil) }

  /// Creates a transaction with an animation, or without an animation if the argument is nil.
  public init(animation: Animation?) { self.animation = animation }

  /// The value for a key, or the key's default value if no value has been set.
  public subscript<K: TransactionKey>(key: K.Type) -> K.Value {
    get {
      // Unwrap the value before the cast. If `K.Value` is an optional type, casting a missing value would succeed and
      // return nil instead of the default value.
      guard let value = values[ObjectIdentifier(key)] else { return K.defaultValue }
      return value as? K.Value ?? K.defaultValue
    }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  /// Adds a closure that is called as soon as all animations that the transaction starts after this call are complete.
  ///
  /// If the body of ``withTransaction(_:_:)`` starts no animation, `completion` is called at the end of the body.
  /// `completion` is called only once, even if the transaction is used again.
  ///
  /// - Parameters:
  ///   - criteria: The criteria that determine when an animation is complete.
  ///   - completion: The closure to call.
  public mutating func addAnimationCompletion(
    criteria: AnimationCompletionCriteria = .logicallyComplete, _ completion: @escaping () -> Void
  ) {
    add(AnimationCompletion(criteria: criteria, action: completion))
  }

  /// Adds a completion that the caller can cancel. See ``addAnimationCompletion(criteria:_:)``.
  package mutating func add(_ completion: AnimationCompletion) { completions.append(completion) }

  /// True if the transaction has completions.
  package var hasCompletions: Bool { !completions.isEmpty }

  /// Defers all completions until the matching call of `end`.
  package func begin() { for completion in completions { completion.begin() } }

  /// Ends the deferral that the matching call of `begin` started, and calls each completion that nothing else defers.
  package func end() { for completion in completions { completion.end() } }

  /// Returns true if a change has the same effect with both transactions. Returns false if either has custom values,
  /// which can't be compared.
  package func isSame(as other: Transaction) -> Bool {
    animation == other.animation && disablesAnimations == other.disablesAnimations
      && isContinuous == other.isContinuous && tracksVelocity == other.tracksVelocity
      && values.isEmpty && other.values.isEmpty && completions.elementsEqual(other.completions, by: ===)
  }
}

/// The criteria that determine when an animation is complete.
public struct AnimationCompletionCriteria: Hashable, Sendable {
  private enum Kind { case logicallyComplete, removed }

  private let kind: Kind

  /// An animation is complete when it sets ``AnimationContext/isLogicallyComplete``, even if the value still moves a
  /// little. A spring, for example, is complete when its duration is over. Later animations of the same value don't
  /// delay the completion. When the value is at rest, every animation is complete.
  public static let logicallyComplete = Self(kind: .logicallyComplete)

  /// An animation is complete when the value is at rest.
  public static let removed = Self(kind: .removed)
}

/// A completion of a transaction. Its action is called once, when all closures that run with the transaction have
/// returned and all animations that the transaction started are complete.
package final class AnimationCompletion {
  let criteria: AnimationCompletionCriteria
  private var action: (() -> Void)?
  private var holders = 0

  package init(criteria: AnimationCompletionCriteria, action: @escaping () -> Void) {
    self.criteria = criteria
    self.action = action
  }

  /// True if the completion was cancelled, or its action has already been called.
  var isCancelled: Bool { action == nil }

  /// Cancels the completion: its action is never called.
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
