/// Measures two programs alternately. It depends on neither processes nor clocks: workers do the work and return its time.
package struct Comparer {
  package typealias Launch = (ComparisonSide, ProcessConditions) throws -> any ComparisonWorker

  package let settings: ComparisonSettings
  private let clock: any PacingClock
  private let isCancelled: () -> Bool
  private let progress: (String) -> Void

  /// - Precondition: There is an even number of rounds of at least two.
  package init(
    settings: ComparisonSettings, clock: any PacingClock = SystemClock(),
    isCancelled: @escaping () -> Bool = { false }, progress: @escaping (String) -> Void = { _ in }
  ) {
    precondition(settings.rounds >= 2 && settings.rounds.isMultiple(of: 2))
    (self.settings, self.clock, self.isCancelled, self.progress) = (settings, clock, isCancelled, progress)
  }

  /// Lists the benchmarks of both programs.
  package func benchmarks(
    launch: Launch, schedule: inout ComparisonSchedule
  ) throws -> (base: [String], head: [String]) {
    let pair = try ProcessPair(launch: launch, schedule: &schedule, clock: clock)
    defer { pair.end() }
    let lists = try pair.benchmarks()
    return (lists[.base]!, lists[.head]!)
  }

  /// Adds process runs to the measurements of benchmarks that both programs have. Each process run measures all of them,
  /// in a random order.
  ///
  /// - Parameter runs: The numbers of the process runs.
  package func measure(
    _ measurements: inout [BenchmarkMeasurement], runs: ClosedRange<Int>, launch: Launch,
    schedule: inout ComparisonSchedule
  ) throws {
    for number in runs {
      let pair = try ProcessPair(launch: launch, schedule: &schedule, clock: clock)
      defer { pair.end() }
      let lists = try pair.benchmarks()
      for side in ComparisonSide.allCases {
        let listed = Set(lists[side]!)
        if let missing = measurements.first(where: { !listed.contains($0.name) }) {
          throw BenchmarkListChanged(side: side, benchmark: missing.name, processRun: number)
        }
      }
      for index in schedule.order(of: measurements.count) {
        let name = measurements[index].name
        progress("process run \(number), \(Formatting.counted(measurements.count, "benchmark")): \(name)")
        var sampling = PairedSampling(
          name, pair: pair, settings: settings, schedule: &schedule, clock: clock, isCancelled: isCancelled)
        try sampling.add(to: &measurements[index])
      }
    }
  }
}

/// A program lists different benchmarks in different process runs.
package struct BenchmarkListChanged: Error, CustomStringConvertible {
  let side: ComparisonSide
  let benchmark: String
  let processRun: Int

  package var description: String {
    "\(side.rawValue): its list of benchmarks changes between process runs: '\(benchmark)' is missing in number \(processRun)"
  }
}
