import Foundation
package import VecbenchComparison
package import VecbenchMeasuring

/// Compares simulated programs with each other.
package struct Simulation: Sendable {
  package let cell: Cell
  private let settings: ComparisonSettings

  /// True to make a deliberate mistake: prepare and warm up `base` before `head`.
  package var isBaseFirst = false

  package init(_ cell: Cell) {
    self.cell = cell
    settings = cell.extent.settings
  }

  private static let environment = MachineEnvironment.current()

  /// Runs one comparison and returns its result.
  ///
  /// - Parameters:
  ///   - seed: The seed of all random choices.
  ///   - isExchanged: True to exchange the programs and their roles in the schedule.
  package func compare(seed: UInt64, isExchanged: Bool = false) throws -> ComparedBenchmark {
    let machine = SimulatedMachine(cell.kind.weather, seed: seed)
    let (slower, other) = programs(seed: seed)
    let isHeadSlower = (cell.order == .headSlower) != isExchanged
    let pair = SimulatedPair(
      base: isHeadSlower ? other : slower, head: isHeadSlower ? slower : other, machine: machine)
    let schedule = ComparisonSchedule(seed: seed)
    return try compare(clock: machine, schedule: isExchanged ? schedule.exchanged : schedule) {
      pair.launch($0, $1)
    }
  }

  /// Compares two programs whose processes `launch` starts, and returns the result.
  package func compare(
    clock: any PacingClock, schedule: ComparisonSchedule, launch: Comparer.Launch
  ) throws -> ComparedBenchmark {
    var run = ComparisonRun()
    (run.settings, run.clock) = (settings, clock)
    let baseFirst = BaseFirst()
    let comparison = try run.run(
      base: "base", head: "head", environment: Self.environment, schedule: schedule
    ) { side, conditions in
      let worker = try launch(side, conditions)
      if isBaseFirst { return baseFirst.wrap(worker, side) }
      return worker
    }
    return comparison.benchmarks[0]
  }

  /// Returns the two programs of the comparison with a given seed. The slower program is first.
  package func programs(seed: UInt64) -> (slower: SimulatedProgram, other: SimulatedProgram) {
    var generator = SplitMix64(seed: ~seed)
    let slower = SimulatedProgram(cell.kind.behavior, slowdown: 1 + cell.slowdown, seed: generator.next())
    return (slower, SimulatedProgram(cell.kind.behavior, seed: generator.next()))
  }
}
