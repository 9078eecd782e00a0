import Foundation
import VecbenchKit

/// Says how many allocations `work` makes at least, nil where it makes none or they are not counted here.
///
/// The counter is the whole process's, and other tests run meanwhile: once without any is enough.
public func fewestAllocations(_ work: () -> Void) -> Int? {
  // What is made on first use does not count.
  work()
  var fewest = Int.max
  for attempt in 0..<1000 {
    guard let count = AllocationCounter.count(work) else { return nil }
    if count == 0 { return nil }
    fewest = min(fewest, count)
    if attempt > 20 { usleep(attempt < 200 ? 100 : 1000) }
  }
  return fewest
}

/// The fewest allocations of each step of a scenario that is played several times from its start.
///
/// - Parameter makeScenario: Makes the scenario, which takes a step when called with its number.
public func fewestAllocations(steps: Int, _ makeScenario: () -> (_ step: Int) -> Void) -> [Int] {
  var fewest = [Int](repeating: .max, count: steps)
  for _ in 0..<50 where fewest.contains(where: { $0 > 0 }) {
    let scenario = makeScenario()
    for step in 0..<steps { fewest[step] = min(fewest[step], AllocationCounter.count { scenario(step) } ?? 0) }
  }
  return fewest
}
