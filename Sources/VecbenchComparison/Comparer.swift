package import VecbenchMeasuring

/// A driver that measures two programs alternately. Workers (processes of the programs) run the benchmarks and return
/// their times. Tests use simulated workers and clocks.
package struct Comparer {
  package typealias Launch = (ComparisonSide, ProcessConditions) throws -> any ComparisonWorker

  package let settings: ComparisonSettings
  private let clock: any PacingClock
  private let isCancelled: () -> Bool
  private let inspect: (ProcessPair) throws -> Void
  private let progress: (String) -> Void

  /// Creates a comparer.
  ///
  /// - Parameter inspect: A function that is called with both processes at the end of the first process run.
  /// - Precondition: The number of rounds in `settings` is even and at least 2.
  package init(
    settings: ComparisonSettings, clock: any PacingClock = SystemClock(),
    isCancelled: @escaping () -> Bool = { false }, inspect: @escaping (ProcessPair) throws -> Void = { _ in },
    progress: @escaping (String) -> Void = { _ in }
  ) {
    precondition(settings.rounds >= 2 && settings.rounds.isMultiple(of: 2))
    (self.settings, self.clock, self.isCancelled, self.progress) = (settings, clock, isCancelled, progress)
    self.inspect = inspect
  }

  /// Launches both programs, and returns the names of their benchmarks.
  package func benchmarks(
    launch: Launch, schedule: inout ComparisonSchedule
  ) throws -> (base: [String], head: [String]) {
    let pair = try ProcessPair(launch: launch, schedule: &schedule, clock: clock)
    defer { pair.end() }
    let lists = try pair.benchmarks()
    return (lists[.base]!, lists[.head]!)
  }

  /// Makes process runs, which launch both programs, and adds the results to the measurements. Each process run
  /// measures all benchmarks that haven't failed, in a random order. Both programs must have all of these benchmarks.
  ///
  /// - Parameters:
  ///   - runs: The numbers of the process runs. The first process run of a comparison has number 1.
  ///   - listed: The result of ``benchmarks(launch:schedule:)``.
  /// - Throws: ``BenchmarkListChanged`` if a program's list of benchmarks has changed, and any error of a worker.
  package func measure(
    _ measurements: inout [BenchmarkMeasurement], runs: ClosedRange<Int>, listed: (base: [String], head: [String]),
    launch: Launch, schedule: inout ComparisonSchedule
  ) throws {
    let expected = [ComparisonSide.base: Set(listed.base), .head: Set(listed.head)]
    for number in runs {
      guard measurements.contains(where: \.failures.isEmpty) else { return }
      let pair = try ProcessPair(launch: launch, schedule: &schedule, clock: clock)
      defer { pair.end() }
      let lists = try pair.benchmarks()
      for side in ComparisonSide.allCases {
        let difference = expected[side]!.symmetricDifference(lists[side]!)
        if let benchmark = difference.min() {
          throw BenchmarkListChanged(
            side: side, benchmark: benchmark, isMissing: expected[side]!.contains(benchmark), processRun: number)
        }
      }
      for index in schedule.order(of: measurements.count) where measurements[index].failures.isEmpty {
        let name = measurements[index].name
        progress("process run \(number), \(Formatting.counted(measurements.count, "benchmark")): \(name)")
        var sampling = PairedSampling(
          name, pair: pair, settings: settings, schedule: &schedule, clock: clock, isCancelled: isCancelled)
        do {
          try sampling.add(to: &measurements[index])
        } catch let failure as SampleFailure {
          measurements[index].failures = try failures(of: name, in: pair, known: failure)
        }
      }
      if number == 1 { try inspect(pair) }
    }
  }

  /// Returns the reasons why the programs can't take samples of a benchmark, by program.
  ///
  /// - Parameter known: The failure of one program. The function also takes a sample with the other program, to
  ///   determine whether that program fails too.
  private func failures(
    of benchmark: String, in pair: ProcessPair, known: SampleFailure
  ) throws -> [ComparisonSide: String] {
    let other: ComparisonSide = known.side == .base ? .head : .base
    do {
      _ = try pair[other].sample(benchmark, iterations: 1)
      return [known.side: known.reason]
    } catch let failure as SampleFailure {
      return [known.side: known.reason, other: failure.reason]
    }
  }
}

/// An error that is thrown if a program's list of benchmarks changes between process runs.
package struct BenchmarkListChanged: Error, CustomStringConvertible {
  let side: ComparisonSide
  let benchmark: String

  /// True if the program no longer lists the benchmark; false if the benchmark is new.
  let isMissing: Bool
  let processRun: Int

  package var description: String {
    "\(side.rawValue): its list of benchmarks changes between process runs: '\(benchmark)' is "
      + "\(isMissing ? "missing" : "new") in number \(processRun)"
  }
}
