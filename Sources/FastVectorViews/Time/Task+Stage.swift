import Foundation
import Synchronization

// Swift prefers these to the standard library's, which have more parameters. Outside of a stage they do the same.

extension Task where Success == Never, Failure == Never {
  /// Waits for a time: in a task of a stage on the clock of the stage, elsewhere in real time.
  ///
  /// - Throws: `CancellationError` where the task is cancelled meanwhile, or the stage goes away.
  public static func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    let (seconds, attoseconds) = duration.components
    guard let sleep = Stage.sleep(Double(seconds) + Double(attoseconds) * 1e-18) else {
      return try await sleep(for: duration, tolerance: tolerance, clock: .continuous)
    }
    try await sleep.wait()
  }

  /// Waits for a time: in a task of a stage on the clock of the stage, elsewhere in real time.
  ///
  /// - Throws: `CancellationError` where the task is cancelled meanwhile, or the stage goes away.
  public static func sleep(nanoseconds duration: UInt64) async throws {
    try await sleep(for: .nanoseconds(Int64(clamping: duration)))
  }
}

extension Task where Failure == Never {
  /// Starts a task: in an action or a task of a stage on the thread of the stage, elsewhere on one of Swift's.
  ///
  /// On a stage it runs after the action, at the stage's time, up to its end or to where it waits.
  @discardableResult
  public init(
    priority: TaskPriority? = nil,
    @_inheritActorContext @_implicitSelfCapture operation: sending @escaping @isolated(any) () async -> Success
  ) {
    if let executor = Stage.current?.executor {
      self.init(executorPreference: executor, priority: priority, operation: operation)
    } else {
      self.init(name: nil, priority: priority, operation: operation)
    }
  }
}

extension Task where Failure == any Error {
  /// Starts a task that may throw an error: see ``Task/init(priority:operation:)``.
  @discardableResult
  public init(
    priority: TaskPriority? = nil,
    @_inheritActorContext @_implicitSelfCapture operation: sending @escaping @isolated(any) () async throws -> Success
  ) {
    if let executor = Stage.current?.executor {
      self.init(executorPreference: executor, priority: priority, operation: operation)
    } else {
      self.init(name: nil, priority: priority, operation: operation)
    }
  }
}

/// A task that waits for a time of a stage.
final class StageSleep: Sendable {
  private enum State {
    case waiting(CheckedContinuation<Void, any Error>?)
    case over(isCancelled: Bool)
  }

  private let state = Mutex(State.waiting(nil))

  /// - Throws: `CancellationError` where the task is cancelled meanwhile, or the stage goes away.
  func wait() async throws {
    // A continuation that is resumed at once would not let go of the thread.
    if isOver || Task.isCancelled { await Task.yield() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled: Bool? = state.withLock {
          if case .over(let isCancelled) = $0 { return isCancelled }
          $0 = .waiting(continuation)
          return nil
        }
        if let isCancelled { Self.resume(continuation, isCancelled) }
      }
    } onCancel: {
      end(isCancelled: true)
    }
  }

  private var isOver: Bool {
    state.withLock { if case .over = $0 { true } else { false } }
  }

  /// Ends the waiting, unless it has ended before.
  func end(isCancelled: Bool) {
    let continuation: CheckedContinuation<Void, any Error>? = state.withLock {
      guard case .waiting(let continuation) = $0 else { return nil }
      $0 = .over(isCancelled: isCancelled)
      return continuation
    }
    if let continuation { Self.resume(continuation, isCancelled) }
  }

  private static func resume(_ continuation: CheckedContinuation<Void, any Error>, _ isCancelled: Bool) {
    if isCancelled { continuation.resume(throwing: CancellationError()) } else { continuation.resume() }
  }
}

extension Stage {
  /// Ends a sleep: where it is let go before its time, the stage is gone.
  private final class Alarm {
    private let sleep: StageSleep

    init(_ sleep: StageSleep) { self.sleep = sleep }

    func ring() { sleep.end(isCancelled: false) }

    deinit { sleep.end(isCancelled: true) }
  }

  /// Begins to wait on the clock of the stage that runs on this thread; nil where none does.
  fileprivate static func sleep(_ duration: TimeInterval) -> StageSleep? {
    guard let stage = Stage.current else { return nil }
    let sleep = StageSleep()
    let alarm = Alarm(sleep)
    if duration > 0 {
      _ = stage.schedule(at: stage.time + duration) { alarm.ring() }
    } else {
      alarm.ring()
    }
    return sleep
  }
}
