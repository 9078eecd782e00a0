import CMeasuring

/// Counts the allocations of this process, if the program links the product `VecbenchAllocationCounter`.
public enum AllocationCounter {
  /// Whether allocations are counted here: in a program that links the counter, on glibc, not under the thread
  /// sanitizer.
  public static var isAvailable: Bool { cm_counts_allocations() != 0 }

  /// Runs `work` and returns the number of allocations made meanwhile; nil if they aren't counted.
  ///
  /// The count includes the allocations of all threads, whether or not `work` has started them. Call
  /// ``excludeBackgroundThreads()`` before to exclude unrelated threads. The calling thread is always included.
  public static func count(_ work: () -> Void) -> Int? {
    let before = cm_allocation_count()
    work()
    return isAvailable ? Int(cm_allocation_count() - before) : nil
  }

  /// Runs `work` and returns the number of allocations that the calling thread made meanwhile; nil if they aren't
  /// counted.
  public static func countOnThisThread(_ work: () -> Void) -> Int? {
    let before = cm_thread_allocation_count()
    work()
    return isAvailable ? Int(cm_thread_allocation_count() - before) : nil
  }

  /// Excludes the threads that allocate in the background from ``count(_:)``, until the next call of this function.
  ///
  /// The calling thread sleeps for 1 ms; a thread that allocates meanwhile is excluded. The observation is repeated while
  /// threads allocate, up to 16 times, and only the last one counts. Work that was started before can thus complete.
  ///
  /// A thread that allocates less often than once per millisecond, or that the system doesn't schedule during the
  /// observation, can remain unnoticed. A thread of a pool that executes both background work and the measured work is
  /// excluded as a whole.
  public static func excludeBackgroundThreads() { cm_exclude_background_threads() }
}
