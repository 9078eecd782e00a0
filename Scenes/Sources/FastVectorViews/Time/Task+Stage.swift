import Foundation
import Synchronization

// Swift prefers these overloads to the methods of the standard library, which have more parameters. Outside a stage,
// they behave like those methods.

extension Task where Success == Never, Failure == Never {
  /// Suspends the task for a duration. In a task of a stage, the duration is measured by the stage's clock; otherwise,
  /// in real time.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, or the stage is deallocated, during the suspension.
  public static func sleep(for duration: Duration, tolerance: Duration? = nil) async throws {
    let (seconds, attoseconds) = duration.components
    guard let sleep = Stage.sleep(Double(seconds) + Double(attoseconds) * 1e-18) else {
      return try await sleep(for: duration, tolerance: tolerance, clock: .continuous)
    }
    try await sleep.wait()
  }

  /// Suspends the task for a duration. In a task of a stage, the duration is measured by the stage's clock; otherwise,
  /// in real time.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, or the stage is deallocated, during the suspension.
  public static func sleep(nanoseconds duration: UInt64) async throws {
    try await sleep(for: .nanoseconds(Int64(clamping: duration)))
  }
}

extension Task where Failure == Never {
  /// Starts a task. If it is started in an action or a task of a stage, it runs on the stage's thread; otherwise, it
  /// runs as in the standard library.
  ///
  /// On a stage, the task starts after the action, at the same time of the stage, and runs until it suspends or ends.
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
  /// Starts a task that can throw an error. It runs like a task that can't throw.
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

/// The suspension of a task until the stage reaches a given time.
final class StageSleep: Sendable {
  private enum State {
    case waiting(CheckedContinuation<Void, any Error>?)
    case over(isCancelled: Bool)
  }

  private let state = Mutex(State.waiting(nil))

  /// Suspends the task until ``end(isCancelled:)`` is called.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, or the stage is deallocated, during the suspension.
  func wait() async throws {
    // Yield explicitly, because a continuation that is resumed immediately wouldn't suspend the task.
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

  /// Ends the suspension, unless it has already ended.
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
  /// An object that ends a sleep when its time is reached. If it is deallocated earlier, because
  /// the stage no longer exists, the sleep is cancelled.
  private final class Alarm {
    private let sleep: StageSleep

    init(_ sleep: StageSleep) { self.sleep = sleep }

    func ring() { sleep.end(isCancelled: false) }

    deinit { sleep.end(isCancelled: true) }
  }

  /// Starts a sleep, measured by the clock of the stage that runs on this thread. Returns nil if no stage runs on it.
  fileprivate static func sleep(_ duration: TimeInterval) -> StageSleep? {
    guard let stage = Stage.current else { return nil }
    let sleep = StageSleep()
    let alarm = Alarm(sleep)
    if duration > 0 {
      _ = stage.schedule(after: duration) { alarm.ring() }
    } else {
      alarm.ring()
    }
    return sleep
  }
}
