/// Lets two programs take turns. It knows neither processes nor clocks: workers do the work and say how long it took.
package struct Comparer {
  package typealias Launch = (Arm, LaunchConditions) throws -> any ComparisonWorker

  package let settings: ComparisonSettings
  private let isCancelled: () -> Bool
  private let progress: (String) -> Void

  /// - Precondition: There is at least one launch, and an even number of rounds of at least two.
  package init(
    settings: ComparisonSettings, isCancelled: @escaping () -> Bool = { false },
    progress: @escaping (String) -> Void = { _ in }
  ) {
    precondition(settings.launches >= 1 && settings.rounds >= 2 && settings.rounds.isMultiple(of: 2))
    self.settings = settings
    self.isCancelled = isCancelled
    self.progress = progress
  }

  /// The rows that either program has, in the order of `base`, those that `head` alone has at the end.
  package func rows(launch: Launch, generator: inout some RandomNumberGenerator) throws -> (base: [String], head: [String])
  {
    let pair = try Pair(launch: launch, generator: &generator)
    defer { pair.end() }
    return (try pair[.base].rows(), try pair[.head].rows())
  }

  /// Measures rows that both programs have, all of them in each launch, in an order of its own.
  package func measure(
    _ rows: [String], launch: Launch, generator: inout some RandomNumberGenerator
  ) throws -> [RowMeasurement] {
    var measurements = rows.map(RowMeasurement.init)
    var allocations = [[Arm: [Double]]](repeating: [:], count: rows.count)
    for number in 1...settings.launches {
      let pair = try Pair(launch: launch, generator: &generator)
      defer { pair.end() }
      for index in rows.indices.shuffled(using: &generator) {
        progress("launch \(number) of \(settings.launches), \(rows[index])")
        for arm in Arm.allCases {
          if let count = try pair[arm].allocations(rows[index]) { allocations[index][arm, default: []].append(count) }
        }
        try measure(pair, into: &measurements[index], generator: &generator)
      }
    }
    for index in rows.indices {
      measurements[index].baseAllocations = allocations[index][.base].map { OrderStatistics($0).median }
      measurements[index].headAllocations = allocations[index][.head].map { OrderStatistics($0).median }
    }
    return measurements
  }

  /// One row in one launch.
  private func measure(
    _ pair: Pair, into measurement: inout RowMeasurement, generator: inout some RandomNumberGenerator
  ) throws {
    let row = measurement.row
    // The slower program decides, and both run as often: otherwise differences between their loops would count.
    if measurement.iterations == 0 {
      measurement.iterations = try Arm.allCases.map { arm in
        try Calibration.iterations(filling: settings.epoch) { try epoch(pair[arm], row, $0).nanoseconds }
      }.min()!
    } else {
      for arm in Arm.allCases { _ = try epoch(pair[arm], row, measurement.iterations) }
    }
    let iterations = Double(measurement.iterations)
    var times: [Arm: [Double]] = [:]
    var schedule = Schedule(contestants: 2, generator: SplitMix64(seed: generator.next()))
    for _ in 0..<settings.rounds {
      for index in schedule.next() {
        let arm = Arm.allCases[index]
        let epoch = try undisturbedEpoch(pair[arm], &measurement)
        times[arm, default: []].append(epoch.nanoseconds / iterations)
      }
    }
    measurement.add(base: times[.base] ?? [], head: times[.head] ?? [])
  }

  /// A turn, which is taken again where it was disturbed, but not for ever.
  private func undisturbedEpoch(_ worker: any ComparisonWorker, _ measurement: inout RowMeasurement) throws -> Epoch {
    var result = try epoch(worker, measurement.row, measurement.iterations)
    for _ in 0..<ComparisonSettings.repetitions where result.isDisturbed {
      measurement.repeated += 1
      result = try epoch(worker, measurement.row, measurement.iterations)
    }
    measurement.epochs += 1
    if result.isDisturbed { measurement.disturbed += 1 }
    return result
  }

  private func epoch(_ worker: any ComparisonWorker, _ row: String, _ iterations: Int) throws -> Epoch {
    if isCancelled() { throw CancellationError() }
    return try worker.epoch(row, iterations: iterations)
  }
}

/// One launch of both programs.
private struct Pair {
  private let workers: [Arm: any ComparisonWorker]

  /// Launches both, in random order, and keeps both on the processor that the system has given the first one.
  ///
  /// Only one of them computes at a time. On two processors they would have other neighbours each, and one would be
  /// slower all the time.
  init(launch: Comparer.Launch, generator: inout some RandomNumberGenerator) throws {
    var workers: [Arm: any ComparisonWorker] = [:]
    do {
      let order = Arm.allCases.shuffled(using: &generator)
      for arm in order { workers[arm] = try launch(arm, LaunchConditions(using: &generator)) }
      if let processor = workers[order[0]]!.processor {
        for worker in workers.values { worker.stay(on: processor) }
      }
    } catch {
      for worker in workers.values { worker.end() }
      throw error
    }
    self.workers = workers
  }

  subscript(arm: Arm) -> any ComparisonWorker { workers[arm]! }

  func end() { for worker in workers.values { worker.end() } }
}
