import Foundation
import Synchronization

/// Records the signals that ask the process to end: SIGINT (Ctrl-C), SIGTERM and SIGHUP.
package enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// The first signal that the process has received; 0 if there was none.
  private static let received = Atomic<Int32>(0)

  /// The actions that were installed before ``observe()``, indexed by signal.
  nonisolated(unsafe) private static let previousActions = UnsafeMutablePointer<sigaction>.allocate(
    capacity: Int(signals.max()!) + 1)

  package static var isRequested: Bool { received.load(ordering: .relaxed) != 0 }

  /// The signal that the process has received; SIGINT if there was none.
  package static var signal: Int32 { isRequested ? received.load(ordering: .relaxed) : SIGINT }

  /// Starts to record the signals, except for ignored signals. The first time that a signal arrives, it is only
  /// recorded, so that the program can stop in an orderly way. The second time, the handler that was installed before
  /// this call runs. That handler removes unfinished files and ends the process; see ``CommandLineTool``.
  ///
  /// Call this function only once.
  package static func observe() {
    // Initialize the lazy static properties now, because a signal handler can't do so safely.
    _ = isRequested
    for number in signals {
      let previous = unsafe previousActions + Int(number)
      unsafe sigaction(number, nil, previous)
      // `nohup` makes a program ignore SIGHUP, and a shell script makes its background jobs ignore SIGINT.
      if unsafe isIgnored(previous.pointee) { continue }
      Foundation.signal(number) { number in
        _ = Interruption.received.compareExchange(expected: 0, desired: number, ordering: .relaxed)
        unsafe sigaction(number, Interruption.previousActions + Int(number), nil)
      }
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }
}
