import Foundation
import Synchronization

/// Records that the user has pressed Ctrl-C.
package enum Interruption {
  private static let hasHappened = Atomic<Bool>(false)

  /// The handler for Ctrl-C that was installed before ``observe()``.
  nonisolated(unsafe) private static var formerHandler: sighandler_t?

  package static var isRequested: Bool { hasHappened.load(ordering: .relaxed) }

  /// Starts to record Ctrl-C. When the user presses Ctrl-C a second time, the previous handler runs.
  ///
  /// The previous handler removes unfinished files and ends the process; see ``CommandLineTool``. Call this function
  /// only once.
  package static func observe() {
    // Initialize the lazy static property `hasHappened` now, because a signal handler can't do so safely.
    _ = isRequested
    var former = sigaction()
    unsafe sigaction(SIGINT, nil, &former)
    unsafe formerHandler = former.__sigaction_handler.sa_handler
    signal(SIGINT) { _ in
      Interruption.hasHappened.store(true, ordering: .relaxed)
      unsafe signal(SIGINT, Interruption.formerHandler)
    }
  }
}
