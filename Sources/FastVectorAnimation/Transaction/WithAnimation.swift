import Foundation

/// Calls `body`, whose changes happen under an animation.
///
/// - Parameters:
///   - animation: The animation, or nil for none.
///   - body: What makes the changes, as by ``Animator/setTarget(_:at:transaction:)``.
/// - Returns: What `body` returns.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(\.animation, animation, body)
}

/// Calls `body`, whose changes happen under an animation, and `completion` once all of them are complete.
///
/// - Parameters:
///   - animation: The animation, or nil for none.
///   - completionCriteria: When an animation counts as complete.
///   - body: What makes the changes.
///   - completion: Called once: when an animator is asked for a time at which the last of the animations is complete,
///     or at once where none was started.
/// - Returns: What `body` returns.
public func withAnimation<Result>(
  _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
  _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
  var transaction = Transaction.current
  transaction.animation = animation
  transaction.addAnimationCompletion(criteria: completionCriteria, completion)
  return try withTransaction(transaction, body)
}

/// Calls `body`, whose changes belong to a transaction.
///
/// - Parameters:
///   - transaction: The transaction. One around it does not count.
///   - body: What makes the changes.
/// - Returns: What `body` returns.
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

/// Calls `body`, whose changes belong to the present transaction with one value changed.
///
/// - Parameters:
///   - keyPath: The value to change.
///   - value: What to set it to.
///   - body: What makes the changes.
/// - Returns: What `body` returns.
public func withTransaction<R, V>(
  _ keyPath: WritableKeyPath<Transaction, V>, _ value: V, _ body: () throws -> R
) rethrows -> R {
  var transaction = Transaction.current
  transaction[keyPath: keyPath] = value
  return try withTransaction(transaction, body)
}

extension Transaction {
  private static let threadKey = "FastVector.Transaction"

  /// The transaction of the `withAnimation` or `withTransaction` that this thread is in, else an empty one.
  public internal(set) static var current: Transaction {
    get { Thread.current.threadDictionary[threadKey] as? Transaction ?? Transaction() }
    set { Thread.current.threadDictionary[threadKey] = newValue }
  }
}
