import Foundation
import Synchronization

/// Whether the user has pressed Ctrl-C.
enum Interruption {
  private static let hasHappened = Atomic<Bool>(false)

  static var isRequested: Bool { hasHappened.load(ordering: .relaxed) }

  /// From now on Ctrl-C is remembered. The next one ends the process at once.
  static func observe() {
    // The handler must find the flag made.
    _ = isRequested
    signal(SIGINT) { _ in
      Interruption.hasHappened.store(true, ordering: .relaxed)
      signal(SIGINT, SIG_DFL)
    }
  }
}
