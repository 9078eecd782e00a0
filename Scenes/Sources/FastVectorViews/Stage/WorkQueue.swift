import FastVectorAnimation

/// The pending work of a stage, grouped by the time at which it is due.
struct WorkQueue {
  typealias Work = () -> Void

  /// The state changes, grouped by transaction. Each group is a separate update.
  var changes: [(transaction: Transaction, apply: [Work])] = []

  /// The actions to run after the update.
  var afterUpdate: [Work] = []

  /// The actions that start the transitions of new views after layout.
  var afterLayout: [Work] = []

  /// The work to run before the next frame or event.
  var afterFrame: [Work] = []

  /// True if tasks continue at the next frame, because they exceeded the maximum number of jobs per frame.
  var hasTasksLeft = false

  /// True if no work is left for the next frame. State changes and actions after an update are left only if the maximum
  /// number of rounds was exceeded.
  var isEmpty: Bool { changes.isEmpty && afterUpdate.isEmpty && afterFrame.isEmpty && !hasTasksLeft }

  /// Removes all elements of an array, and returns them.
  static func take(_ work: inout [Work]) -> [Work] {
    defer { work = [] }
    return work
  }

  /// Adds a change to the last group if its transaction has the same effect, or else to a new group.
  mutating func add(_ change: @escaping Work, under transaction: Transaction) {
    if let last = changes.last, last.transaction.isSame(as: transaction) {
      changes[changes.count - 1].apply.append(change)
    } else {
      transaction.begin()
      changes.append((transaction, [change]))
    }
  }
}
