import Foundation
import Synchronization

/// Runs the tasks of views when the stage says so, in order.
final class StageExecutor: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs all jobs, and those that they lead to.
  func run() {
    while true {
      let next = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
      guard let next else { return }
      unsafe next.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}
