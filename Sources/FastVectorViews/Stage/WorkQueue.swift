import FastVectorAnimation

/// What is to be done on a stage, by when it is due.
struct WorkQueue {
  typealias Work = () -> Void

  /// Changes of states, by their transactions: each an update of its own.
  var changes: [(transaction: Transaction, apply: [Work])] = []

  /// Actions that run when the update is done.
  var afterUpdate: [Work] = []

  /// What makes new views move in, when they are laid out.
  var afterLayout: [Work] = []

  /// What runs before the next frame or event.
  var afterFrame: [Work] = []

  /// Whether tasks go on at the next frame, because there was too much of them at one time.
  var hasTasksLeft = false

  /// Takes all of one kind out.
  static func take(_ work: inout [Work]) -> [Work] {
    defer { work = [] }
    return work
  }

  /// Adds a change to those of the last transaction where its own does the same, else as a new update.
  mutating func add(_ change: @escaping Work, under transaction: Transaction) {
    if let last = changes.last, last.transaction.isSame(as: transaction) {
      changes[changes.count - 1].apply.append(change)
    } else {
      transaction.begin()
      changes.append((transaction, [change]))
    }
  }
}
