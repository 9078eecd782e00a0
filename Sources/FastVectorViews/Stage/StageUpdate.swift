import FastVectorAnimation

/// The update of views that is under way.
struct StageUpdate {
  /// Its transaction; an empty one between updates.
  var transaction = Transaction()

  /// Numbers the updates.
  private(set) var number = 0

  /// Whether views are being updated, and not only moved on.
  private(set) var isUpdating = false

  mutating func begin(_ transaction: Transaction, isMovingOn: Bool) {
    self.transaction = transaction
    number += 1
    isUpdating = !isMovingOn
  }

  mutating func end() {
    transaction = Transaction()
    isUpdating = false
  }
}
