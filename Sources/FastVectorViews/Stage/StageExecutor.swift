import Foundation
import Synchronization

/// Runs the tasks of views when the stage says so, in order, and what comes to it from other threads.
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

  /// Leaves a change to the thread of the stage.
  func enqueue(_ change: @escaping @Sendable () -> Void) { work.withLock { $0.append(.change(change)) } }

  /// Makes a change on the thread of the stage: at once where that is this one.
  func run(_ change: @escaping () -> Void) {
    if isHere { return change() }
    // Touched by the thread of the stage alone from now on.
    nonisolated(unsafe) let change = change
    enqueue { unsafe change() }
  }

  /// The stage is used on this thread from now on.
  func move() { thread.store(Self.currentThread, ordering: .relaxed) }

  /// Whether this is the thread on which the stage was used last.
  var isHere: Bool { thread.load(ordering: .relaxed) == Self.currentThread }

  /// Not by `Thread.current`, which may be another object each time on a thread that Foundation has not made.
  private static var currentThread: UInt {
    #if canImport(Darwin)
      UInt(bitPattern: pthread_self())
    #else
      UInt(pthread_self())
    #endif
  }

  /// The parts of tasks, from one `await` to the next, that run at one time.
  private static let mostParts = 1000

  /// Whether a task is to be run.
  var hasJobs: Bool {
    work.withLock { $0.contains { if case .job = $0 { true } else { false } } }
  }

  /// Runs all work and what it leads to, as far as it is not too much at one time.
  ///
  /// - Returns: Whether work is left over.
  func run() -> Bool {
    for _ in 0..<Self.mostParts {
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
