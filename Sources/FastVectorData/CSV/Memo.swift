import Synchronization

/// A value that is computed when it is first needed. Copies of a structure share it.
final class Memo<Value: Sendable>: Sendable {
  private let stored = Mutex<Value?>(nil)

  /// Returns the value, and computes it if it isn't stored. Threads that need it at the same time can all compute
  /// it.
  func value(_ compute: () -> Value) -> Value {
    if let value = stored.withLock(\.self) { return value }
    let value = compute()
    stored.withLock { $0 = value }
    return value
  }
}
