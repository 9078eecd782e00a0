import Foundation
import Synchronization

/// Whether the user has pressed Ctrl-C.
enum Interruption {
  private static let hasHappened = Atomic<Bool>(false)

  /// What Ctrl-C did before it was observed.
  nonisolated(unsafe) private static var formerHandler: sighandler_t?

  static var isRequested: Bool { hasHappened.load(ordering: .relaxed) }

  /// From now on Ctrl-C is remembered. The next one does what the first one would have done before.
  ///
  /// To be called once, and where there are unfinished files that shall be finished all the same, after these have been
  /// made: what was before may be to remove them and to end the process.
  static func observe() {
    // The handler must find the flag made.
    _ = isRequested
    unsafe formerHandler = signal(SIGINT) { _ in
      Interruption.hasHappened.store(true, ordering: .relaxed)
      unsafe signal(SIGINT, Interruption.formerHandler)
    }
  }
}
