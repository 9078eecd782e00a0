import Foundation
import Synchronization

/// Whether the user has pressed Ctrl-C.
package enum Interruption {
  private static let hasHappened = Atomic<Bool>(false)

  /// What Ctrl-C did before it was observed.
  nonisolated(unsafe) private static var formerHandler: sighandler_t?

  package static var isRequested: Bool { hasHappened.load(ordering: .relaxed) }

  /// From now on Ctrl-C is remembered. The next one does what the first one would have done before.
  ///
  /// Call it once, after the command's unfinished files have been made: their own handler, which removes them and ends
  /// the process, would else come first.
  package static func observe() {
    // The handler must find both made.
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
