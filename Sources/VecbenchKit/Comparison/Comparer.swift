/// Measures two programs by turns. It knows neither processes nor clocks: workers do the work and return its time.
package struct Comparer {
  package typealias Launch = (ComparisonSide, ProcessConditions) throws -> any ComparisonWorker

  package let settings: ComparisonSettings
  private let isCancelled: () -> Bool
  private let progress: (String) -> Void

  /// - Precondition: There is at least one process run, and an even number of rounds of at least two.
  package init(
    settings: ComparisonSettings, isCancelled: @escaping () -> Bool = { false },
    progress: @escaping (String) -> Void = { _ in }
  ) {
    precondition(settings.processRuns >= 1 && settings.rounds >= 2 && settings.rounds.isMultiple(of: 2))
    self.settings = settings
    self.isCancelled = isCancelled
    self.progress = progress
  }

  /// The benchmarks that either program has, in the order of `base`, those that `head` alone has at the end.
  package func benchmarks(
    launch: Launch, generator: inout some RandomNumberGenerator
  ) throws -> (base: [String], head: [String]) {
    let pair = try Pair(launch: launch, generator: &generator)
    defer { pair.end() }
    return (try pair[.base].benchmarks(), try pair[.head].benchmarks())
  }

  /// Measures benchmarks that both programs have, all of them in each process run, in an order of its own.
  package func measure(
    _ benchmarks: [String], launch: Launch, generator: inout some RandomNumberGenerator
  ) throws -> [BenchmarkMeasurement] {
    var measurements = benchmarks.map(BenchmarkMeasurement.init)
    var allocations = [[ComparisonSide: [Double]]](repeating: [:], count: benchmarks.count)
    for number in 1...settings.processRuns {
      let pair = try Pair(launch: launch, generator: &generator)
      defer { pair.end() }
      for side in ComparisonSide.allCases {
        let listed = Set(try pair[side].benchmarks())
        if let benchmark = benchmarks.first(where: { !listed.contains($0) }) {
          throw BenchmarkListChanged(side: side, benchmark: benchmark, processRun: number)
        }
      }
      for index in benchmarks.indices.shuffled(using: &generator) {
        progress("process run \(number) of \(settings.processRuns), \(benchmarks[index])")
        for side in ComparisonSide.allCases {
          if let count = try pair[side].allocations(benchmarks[index]) {
            allocations[index][side, default: []].append(count)
          }
        }
        try measure(pair, into: &measurements[index], generator: &generator)
      }
    }
    for index in benchmarks.indices {
      measurements[index].baseAllocations = allocations[index][.base].map { OrderStatistics($0).median }
      measurements[index].headAllocations = allocations[index][.head].map { OrderStatistics($0).median }
    }
    return measurements
  }

  /// One benchmark in one process run.
  private func measure(
    _ pair: Pair, into measurement: inout BenchmarkMeasurement, generator: inout some RandomNumberGenerator
  ) throws {
    let benchmark = measurement.name
    // The slower program decides, and both run as often: otherwise differences between their loops would count.
    if measurement.iterations == 0 {
      measurement.iterations = try ComparisonSide.allCases.map { side in
        guard !pair[side].choosesIterations else { return 1 }
        return try Calibration.iterations(filling: settings.sampleTime) {
          try sample(pair[side], benchmark, $0).nanoseconds
        }
      }.min()!
    } else {
      for side in ComparisonSide.allCases { _ = try sample(pair[side], benchmark, measurement.iterations) }
    }
    let iterations = Double(measurement.iterations)
    var times: [ComparisonSide: [Double]] = [:]
    var schedule = Schedule(count: 2, generator: SplitMix64(seed: generator.next()))
    for _ in 0..<settings.rounds {
      for index in schedule.next() {
        let side = ComparisonSide.allCases[index]
        let sample = try undisturbedSample(pair[side], &measurement)
        times[side, default: []].append(sample.nanoseconds / iterations)
      }
    }
    measurement.add(base: times[.base] ?? [], head: times[.head] ?? [])
  }

  /// A sample, which is taken again where it was disturbed, but not for ever.
  private func undisturbedSample(
    _ worker: any ComparisonWorker, _ measurement: inout BenchmarkMeasurement
  ) throws -> Sample {
    var result = try sample(worker, measurement.name, measurement.iterations)
    for _ in 0..<ComparisonSettings.repetitions where result.isDisturbed {
      measurement.repeated += 1
      result = try sample(worker, measurement.name, measurement.iterations)
    }
    measurement.samples += 1
    if result.isDisturbed { measurement.disturbed += 1 }
    return result
  }

  private func sample(_ worker: any ComparisonWorker, _ benchmark: String, _ iterations: Int) throws -> Sample {
    if isCancelled() { throw CancellationError() }
    return try worker.sample(benchmark, iterations: iterations)
  }
}

/// A program that lists other benchmarks in one process run than in another.
package struct BenchmarkListChanged: Error, CustomStringConvertible {
  let side: ComparisonSide
  let benchmark: String
  let processRun: Int

  package var description: String {
    "\(side.rawValue): its list of benchmarks changes between process runs: '\(benchmark)' is missing in number \(processRun)"
  }
}

/// One process run of both programs.
private struct Pair {
  private let workers: [ComparisonSide: any ComparisonWorker]

  /// Launches both, in random order, and keeps both on the processor that the system has given the first one.
  ///
  /// Only one of them computes at a time. On two processors they would have other neighbours each, and one would be
  /// slower all the time.
  init(launch: Comparer.Launch, generator: inout some RandomNumberGenerator) throws {
    var workers: [ComparisonSide: any ComparisonWorker] = [:]
    do {
      let order = ComparisonSide.allCases.shuffled(using: &generator)
      for side in order { workers[side] = try launch(side, ProcessConditions(using: &generator)) }
      if let processor = workers[order[0]]!.processor {
        for worker in workers.values { worker.pin(to: processor) }
      }
    } catch {
      for worker in workers.values { worker.end() }
      throw error
    }
    self.workers = workers
  }

  subscript(side: ComparisonSide) -> any ComparisonWorker { workers[side]! }

  func end() { for worker in workers.values { worker.end() } }
}
