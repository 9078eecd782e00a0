import FastVectorAnimation

/// The state of the update in progress.
struct StageUpdate {
  /// The transaction of the update. Empty between updates.
  var transaction = Transaction()

  /// The number of updates so far, which identifies the update in progress.
  private(set) var number = 0

  /// True while views are updated because of a change; false if only time advances.
  private(set) var isUpdating = false

  mutating func begin(_ transaction: Transaction, isAdvancing: Bool) {
    self.transaction = transaction
    number += 1
    isUpdating = !isAdvancing
  }

  mutating func end() {
    transaction = Transaction()
    isUpdating = false
  }
}
