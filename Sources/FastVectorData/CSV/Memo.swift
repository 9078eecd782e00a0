import Synchronization

/// A value that is computed when it is first needed. If a structure contains a `Memo`, its copies share the value.
final class Memo<Value: Sendable>: Sendable {
  private let stored = Mutex<Value?>(nil)

  /// Returns the stored value, or computes and stores it if there is none. If several threads call this function at the
  /// same time, each of them may compute the value.
  func value(_ compute: () -> Value) -> Value {
    if let value = stored.withLock(\.self) { return value }
    let value = compute()
    stored.withLock { $0 = value }
    return value
  }
}
