import CMeasuring

/// A counter of the allocations in this process. It works only if the program links the product
/// `VecbenchAllocationCounter`.
public enum AllocationCounter {
  /// True if allocations are counted. The program must link the counter, run on glibc, and be built without the thread
  /// sanitizer.
  public static var isAvailable: Bool { cm_counts_allocations() != 0 }

  /// Runs `work` and returns the number of allocations during the call. Returns nil if allocations aren't counted.
  ///
  /// The count includes the allocations of all threads, even if `work` hasn't started them. To exclude unrelated
  /// threads, call ``excludeBackgroundThreads()`` first. The allocations of the calling thread always count.
  public static func count(_ work: () -> Void) -> Int? {
    let before = cm_allocation_count()
    work()
    return isAvailable ? Int(cm_allocation_count() - before) : nil
  }

  /// Runs `work` and returns the number of allocations of the calling thread. Returns nil if allocations aren't
  /// counted.
  public static func countOnThisThread(_ work: () -> Void) -> Int? {
    let before = cm_thread_allocation_count()
    work()
    return isAvailable ? Int(cm_thread_allocation_count() - before) : nil
  }

  /// Finds the threads that allocate in the background. Calls of ``count(_:)`` then exclude them, until the next call
  /// of this function.
  ///
  /// The calling thread sleeps for 1 ms and observes which other threads allocate during that time. If there are any,
  /// it sleeps and observes again, up to 16 times in total, so that work in progress can finish. The threads that
  /// allocate during the last observation are excluded.
  ///
  /// A thread can remain undetected if it allocates less often than once per millisecond, or if the system doesn't
  /// schedule it during an observation. If a pool thread executes both background work and measured work, all of its
  /// allocations are excluded.
  public static func excludeBackgroundThreads() { cm_exclude_background_threads() }
}
