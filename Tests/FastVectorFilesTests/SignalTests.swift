import FastVectorFiles
import Foundation
import Synchronization
import Testing

/// The number of SIGTERM signals that the test's handler has received.
private let received = Atomic(0)

@Suite struct `Signal handlers` {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]

  /// The addresses of the current signal handlers.
  private static func handlers() -> [UInt] {
    signals.map { signal in
      var action = sigaction()
      unsafe sigaction(signal, nil, &action)
      return unsafe unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self)
    }
  }

  @Test func `A program that writes files and starts child processes keeps its signal handlers`() throws {
    let previous = signal(SIGTERM) { _ in received.add(1, ordering: .relaxed) }
    defer { signal(SIGTERM, previous) }
    let handlers = Self.handlers()
    try withTemporaryFolder { folder throws in
      let file = try AtomicFile(path: "\(folder)/a")
      let child = try ChildProcess("sleep", ["600"])
      #expect(Self.handlers() == handlers)
      // The signal may be blocked in a thread of the test runner.
      var (none, previous) = (sigset_t(), sigset_t())
      unsafe sigemptyset(&none)
      unsafe pthread_sigmask(SIG_SETMASK, &none, &previous)
      raise(SIGTERM)
      unsafe pthread_sigmask(SIG_SETMASK, &previous, nil)
      #expect(received.load(ordering: .relaxed) == 1)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 1)
      #expect(child.isRunning)
      _ = child.end()
      try file.finish()
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a"])
    }
    #expect(Self.handlers() == handlers)
  }
}
