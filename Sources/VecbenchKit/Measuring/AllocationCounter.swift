import CMeasuring

/// Counts the allocations of this process, if the program links the product `VecbenchAllocationCounter`.
public enum AllocationCounter {
  /// Whether allocations are counted here: in a program that links the counter, on glibc, not under the thread
  /// sanitizer.
  public static var isAvailable: Bool { cm_counts_allocations() != 0 }

  /// Runs `work` and returns the number of allocations made meanwhile, by any thread; nil where they are not
  /// counted.
  public static func count(_ work: () -> Void) -> Int? {
    let before = cm_allocation_count()
    work()
    return isAvailable ? Int(cm_allocation_count() - before) : nil
  }

  /// Runs `work` and returns the number of allocations that the calling thread made meanwhile, whatever others do;
  /// nil where they are not counted.
  public static func countOnThisThread(_ work: () -> Void) -> Int? {
    let before = cm_thread_allocation_count()
    work()
    return isAvailable ? Int(cm_thread_allocation_count() - before) : nil
  }
}
