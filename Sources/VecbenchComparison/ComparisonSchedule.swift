import VecbenchMeasuring

/// The random choices of a comparison: memory layouts, and the orders of programs, benchmarks and samples.
///
/// Except for these choices, both programs are treated in the same way. If the programs are exchanged in both the
/// schedule and the comparison, the sequence of launches and samples stays the same, and only the sign of the result
/// changes.
package struct ComparisonSchedule {
  private var generator: SplitMix64
  private var launches = BalancedOrder()
  private var starts: [String: BalancedOrder] = [:]
  private let isExchanged: Bool

  package init(seed: UInt64) {
    generator = SplitMix64(seed: seed)
    isExchanged = false
  }

  private init(_ schedule: ComparisonSchedule, isExchanged: Bool) {
    (generator, launches, starts) = (schedule.generator, schedule.launches, schedule.starts)
    self.isExchanged = isExchanged
  }

  /// The same choices with `base` and `head` exchanged.
  package var exchanged: ComparisonSchedule { ComparisonSchedule(self, isExchanged: !isExchanged) }

  /// Returns the order in which to launch the programs of the next process run.
  package mutating func nextLaunch() -> [ComparisonSide] { sides(launches.next(using: &generator)) }

  /// Returns the memory layout of the next process.
  package mutating func nextConditions() -> ProcessConditions { ProcessConditions(using: &generator) }

  /// Returns the order in which the programs start a benchmark in the next process run.
  package mutating func nextStart(of benchmark: String) -> [ComparisonSide] {
    sides(starts[benchmark, default: BalancedOrder()].next(using: &generator))
  }

  /// Returns the order of the samples of a benchmark in one process run.
  package mutating func rounds() -> Rounds {
    Rounds(schedule: Schedule(count: 2, generator: SplitMix64(seed: generator.next())), isExchanged: isExchanged)
  }

  /// Returns the indices of the benchmarks in a random order, for the next process run.
  package mutating func order(of count: Int) -> [Int] { (0..<count).shuffled(using: &generator) }

  private func sides(_ order: [Int]) -> [ComparisonSide] { order.map { ComparisonSide($0, isExchanged: isExchanged) } }

  /// The order of the two samples in each round.
  package struct Rounds {
    private var schedule: Schedule<SplitMix64>
    private let isExchanged: Bool

    fileprivate init(schedule: Schedule<SplitMix64>, isExchanged: Bool) {
      (self.schedule, self.isExchanged) = (schedule, isExchanged)
    }

    package mutating func next() -> [ComparisonSide] {
      schedule.next().map { ComparisonSide($0, isExchanged: isExchanged) }
    }
  }
}

/// A sequence of random but balanced orders of two programs. Of every two consecutive orders, the first is random and
/// the second is its reverse.
///
/// If being first is an advantage, each program therefore has this advantage in half of the process runs. With
/// independent random orders, one program could have the advantage in most process runs.
private struct BalancedOrder {
  private var pending: [Int]?

  mutating func next(using generator: inout SplitMix64) -> [Int] {
    if let order = pending {
      pending = nil
      return order
    }
    let order = Bool.random(using: &generator) ? [0, 1] : [1, 0]
    pending = order.reversed()
    return order
  }
}

extension ComparisonSide {
  fileprivate init(_ index: Int, isExchanged: Bool) { self = (index == 0) == isExchanged ? .head : .base }

  /// The other program.
  package var other: ComparisonSide { self == .base ? .head : .base }
}
