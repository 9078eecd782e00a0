/// The random choices of a comparison: memory layouts, and the order of the programs.
///
/// Nothing else distinguishes the two programs, so exchanging them in the schedule as well as in the comparison repeats
/// the same sequence of events and flips the sign of the result.
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

  /// The same choices with base and head exchanged.
  package var exchanged: ComparisonSchedule { ComparisonSchedule(self, isExchanged: !isExchanged) }

  /// The order in which the programs of the next process run are launched.
  package mutating func nextLaunch() -> [ComparisonSide] { sides(launches.next(using: &generator)) }

  /// The memory layout of the process that is launched next.
  package mutating func nextConditions() -> ProcessConditions { ProcessConditions(using: &generator) }

  /// The order in which a benchmark is started in the next process run.
  package mutating func nextStart(of benchmark: String) -> [ComparisonSide] {
    sides(starts[benchmark, default: BalancedOrder()].next(using: &generator))
  }

  /// The order of the samples of a benchmark in one process run.
  package mutating func rounds() -> Rounds {
    Rounds(schedule: Schedule(count: 2, generator: SplitMix64(seed: generator.next())), isExchanged: isExchanged)
  }

  /// The benchmarks in the order of the next process run.
  package mutating func order(of count: Int) -> [Int] { (0..<count).shuffled(using: &generator) }

  private func sides(_ order: [Int]) -> [ComparisonSide] { order.map { ComparisonSide($0, isExchanged: isExchanged) } }

  /// The order of both samples, round after round.
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

/// The orders of two things, random but balanced: each order is used once in every two.
///
/// If a program is faster whenever it is first, exactly half of the process runs favor it. With independent orders,
/// all of them would favor the same program once in a while.
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
