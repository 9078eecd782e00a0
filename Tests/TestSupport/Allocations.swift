import VecbenchKit

/// Says how many allocations `work` makes at least, on this thread; nil where it makes none or they are not counted
/// here.
///
/// What the runtime makes on first use, of `work` or of a type, does not count: once without any is enough.
public func fewestAllocations(_ work: () -> Void) -> Int? {
  var fewest = Int.max
  for _ in 0..<4 {
    guard let count = AllocationCounter.countOnThisThread(work) else { return nil }
    fewest = min(fewest, count)
  }
  return fewest == 0 ? nil : fewest
}

/// The fewest allocations of each step of a scenario that is played several times from its start.
///
/// - Parameter makeScenario: Makes the scenario, which takes a step when called with its number.
public func fewestAllocations(steps: Int, _ makeScenario: () -> (_ step: Int) -> Void) -> [Int] {
  var fewest = [Int](repeating: .max, count: steps)
  for _ in 0..<4 {
    let scenario = makeScenario()
    for step in 0..<steps {
      fewest[step] = min(fewest[step], AllocationCounter.countOnThisThread { scenario(step) } ?? 0)
    }
  }
  return fewest
}
