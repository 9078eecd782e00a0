import Synchronization

/// A value that is computed when it is first needed. Copies of a structure that contains a `Memo` share the value.
final class Memo<Value: Sendable>: Sendable {
  private let stored = Mutex<Value?>(nil)

  /// Returns the value, which is computed if it isn't stored yet. If several threads call this function at the same
  /// time, each of them may compute the value.
  func value(_ compute: () -> Value) -> Value {
    if let value = stored.withLock(\.self) { return value }
    let value = compute()
    stored.withLock { $0 = value }
    return value
  }
}
