import CAllocationCounter

/// The allocations of a piece of work, where they can be counted.
public enum AllocationCount: Hashable, Sendable {
  case counted(Int)

  /// Allocations are not counted here: the thread sanitizer interposes `malloc` itself, or it is not that of glibc.
  case notCounted

  /// Whether allocations are counted in this process.
  public static var isAvailable: Bool { ac_counts_allocations() != 0 }

  /// Whether nothing was allocated, as far as allocations are counted.
  public var isZeroWhereCounted: Bool { self == .counted(0) || self == .notCounted }
}

/// The fewest allocations of several runs of `work`, on this thread.
///
/// What the runtime allocates on first use, of `work` or of a type, does not count: once without any is enough.
public func fewestAllocations(_ work: () -> Void) -> AllocationCount {
  let fewest = (0..<4).map { _ in countedOnThisThread(work) }.min()
  return AllocationCount.isAvailable ? .counted(fewest ?? 0) : .notCounted
}

/// The fewest allocations of each step of a scenario that is played several times from its start, on this thread.
///
/// - Parameter makeScenario: Makes the scenario, which takes a step when called with its number.
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
