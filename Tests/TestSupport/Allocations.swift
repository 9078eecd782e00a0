import CAllocationCounter

/// The number of allocations by a closure, if it can be counted.
public enum AllocationCount: Hashable, Sendable {
  case counted(Int)

  /// Allocations can't be counted, either because the thread sanitizer interposes `malloc` or because the C library
  /// isn't glibc.
  case notCounted

  /// True if allocations are counted in this process.
  public static var isAvailable: Bool { ac_counts_allocations() != 0 }

  /// True if no allocations were counted, or if they can't be counted.
  public var isZeroWhereCounted: Bool { self == .counted(0) || self == .notCounted }
}

/// Returns the minimum number of allocations in several runs of `work` on this thread.
///
/// The minimum excludes allocations that the runtime makes when `work` or a type is first used.
public func fewestAllocations(_ work: () -> Void) -> AllocationCount {
  let fewest = (0..<4).map { _ in countedOnThisThread(work) }.min()
  return AllocationCount.isAvailable ? .counted(fewest ?? 0) : .notCounted
}

/// Returns the minimum number of allocations in each step of a scenario. The scenario runs several times on this
/// thread.
///
/// - Parameter makeScenario: Creates the scenario, a closure that is called with the number of each step.
public func fewestAllocations(steps: Int, _ makeScenario: () -> (_ step: Int) -> Void) -> [AllocationCount] {
  var fewest = [Int](repeating: .max, count: steps)
  for _ in 0..<4 {
    let scenario = makeScenario()
    for step in 0..<steps {
      fewest[step] = min(fewest[step], countedOnThisThread { scenario(step) })
    }
  }
  return fewest.map { AllocationCount.isAvailable ? .counted($0) : .notCounted }
}

private func countedOnThisThread(_ work: () -> Void) -> Int {
  let before = ac_thread_allocation_count()
  work()
  return Int(ac_thread_allocation_count() - before)
}
