import Foundation
import Synchronization

/// An executor for the tasks of views and for changes made on other threads. It runs them in order, each time the stage
/// calls ``run()``.
final class StageExecutor: TaskExecutor {
  private enum Work {
    case job(UnownedJob)
    case change(@Sendable () -> Void)
  }

  private let work = Mutex<[Work]>([])
  private let thread = Atomic<UInt>(0)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    work.withLock { $0.append(.job(job)) }
  }

  /// Schedules a change, which runs on the stage's thread.
  func enqueue(_ change: @escaping @Sendable () -> Void) { work.withLock { $0.append(.change(change)) } }

  /// Makes a change on the stage's thread: immediately if this is the stage's thread, or else the next time ``run()``
  /// is called.
  func run(_ change: @escaping () -> Void) {
    if isOnCurrentThread { return change() }
    // After this point, only the stage's thread uses the closure.
    nonisolated(unsafe) let change = change
    enqueue { unsafe change() }
  }

  /// Makes the current thread the stage's thread.
  func move() { thread.store(Self.currentThread, ordering: .relaxed) }

  /// True on the thread that used the stage last.
  var isOnCurrentThread: Bool { thread.load(ordering: .relaxed) == Self.currentThread }

  /// Identifies the current thread. `Thread.current` can't be used, because it may return a different object each time
  /// on a thread that Foundation didn't create.
  private static var currentThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// The maximum number of jobs and changes per run. A job is the part of a task from one `await` to the next.
  private static let maxParts = 1000

  /// True if a task is ready to run.
  var hasJobs: Bool {
    work.withLock { $0.contains { if case .job = $0 { true } else { false } } }
  }

  /// Runs all pending work, including work that is added meanwhile, but at most ``maxParts`` parts.
  ///
  /// - Returns: True if work remains.
  func run() -> Bool {
    for _ in 0..<Self.maxParts {
      let next = work.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      switch next {
      case .job(let job): unsafe job.runSynchronously(on: asUnownedTaskExecutor())
      case .change(let change): change()
      case nil: return false
      }
    }
    return work.withLock { !$0.isEmpty }
  }
}
