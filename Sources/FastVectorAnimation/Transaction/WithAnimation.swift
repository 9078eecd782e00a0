import Foundation

/// Runs `body` with an animation that applies to the changes that `body` makes.
///
/// - Parameters:
///   - animation: The animation, or nil to make the changes without an animation.
///   - body: A closure that makes changes, for example with ``Animator/setTarget(_:at:transaction:)``.
/// - Returns: The result of `body`.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(\.animation, animation, body)
}

/// Runs `body` with an animation that applies to the changes that `body` makes. Calls `completion` when all animations
/// that `body` starts are complete.
///
/// - Parameters:
///   - animation: The animation, or nil to make the changes without an animation.
///   - completionCriteria: The criteria that determine when an animation is complete.
///   - body: A closure that makes changes.
///   - completion: A closure that is called once, when queries first reach a time at which all of the animations are
///     complete. If `body` starts no animation, `completion` is called at the end of `body`.
/// - Returns: The result of `body`.
public func withAnimation<Result>(
  _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  var transaction = Transaction.current
  transaction.animation = animation
  transaction.addAnimationCompletion(criteria: completionCriteria, completion)
  return try withTransaction(transaction, body)
}

/// Runs `body` with a transaction that applies to the changes that `body` makes.
///
/// - Parameters:
///   - transaction: The transaction. It replaces the current transaction until `body` returns.
///   - body: A closure that makes changes.
/// - Returns: The result of `body`.
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  let outer = Transaction.current
  Transaction.current = transaction
  transaction.begin()
  defer {
    Transaction.current = outer
    transaction.end()
  }
  return try body()
}

/// Runs `body` with a copy of the current transaction in which one value is changed.
///
/// - Parameters:
///   - keyPath: The key path of the value to change.
///   - value: The new value.
///   - body: A closure that makes changes.
/// - Returns: The result of `body`.
public func withTransaction<R, V>(
  _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R {
  var transaction = Transaction.current
  transaction[keyPath: keyPath] = value
  return try withTransaction(transaction, body)
}

extension Transaction {
  private static let threadKey = "FastVector.Transaction"

  /// The transaction of the innermost `withAnimation` or `withTransaction` call on this thread. Outside of such a call,
  /// an empty transaction.
  public internal(set) static var current: Transaction {
    get { Thread.current.threadDictionary[threadKey] as? Transaction ?? Transaction() }
    set { Thread.current.threadDictionary[threadKey] = newValue }
  }
}
