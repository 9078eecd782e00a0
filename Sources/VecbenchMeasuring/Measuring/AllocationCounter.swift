import CMeasuring

/// A counter of the allocations in this process. It works only if the program links the product
/// `VecbenchAllocationCounter`.
public enum AllocationCounter {
  /// True if allocations are counted. This requires that the program links the counter, runs on glibc, and is built
  /// without the thread sanitizer.
  public static var isAvailable: Bool { cm_counts_allocations() != 0 }

  /// Runs `work` and returns the number of allocations made during the call, or nil if they aren't counted.
  ///
  /// The count includes the allocations of all threads, whether or not `work` has started them. To exclude unrelated
  /// threads, call ``excludeBackgroundThreads()`` first. The calling thread is always included.
  public static func count(_ work: () -> Void) -> Int? {
    let before = cm_allocation_count()
    work()
    return isAvailable ? Int(cm_allocation_count() - before) : nil
  }

  /// Runs `work` and returns the number of allocations that the calling thread made, or nil if they aren't counted.
  public static func countOnThisThread(_ work: () -> Void) -> Int? {
    let before = cm_thread_allocation_count()
    work()
    return isAvailable ? Int(cm_thread_allocation_count() - before) : nil
  }

  /// Makes ``count(_:)`` exclude threads that allocate in the background, until the next call of this function.
  ///
  /// The calling thread sleeps for 1 ms, and threads that allocate during that time are excluded. If there are any, the
  /// calling thread sleeps again, up to 16 times in total, so that work in progress can finish. Only the last of these
  /// observations determines the excluded threads.
  ///
  /// A thread that allocates less often than once per millisecond, or that the system doesn't schedule during an
  /// observation, can remain undetected. A pool thread that executes both background work and measured work is excluded
  /// entirely.
  public static func excludeBackgroundThreads() { cm_exclude_background_threads() }
}
