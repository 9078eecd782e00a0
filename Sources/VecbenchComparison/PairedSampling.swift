import Foundation
import VecbenchMeasuring

/// The sampling of one benchmark in one process run of both programs.
///
/// Both programs are treated in the same way. They are prepared at the same time. They run the same numbers of
/// iterations for calibration, warm-up and samples, in a random order. Before each sample, background work in both
/// programs gets a limited time to finish.
struct PairedSampling {
  let benchmark: String
  let pair: ProcessPair
  let settings: ComparisonSettings
  let clock: any PacingClock
  let isCancelled: () -> Bool
  private let start: [ComparisonSide]
  private var rounds: ComparisonSchedule.Rounds
  private var iterations = 0

  /// True if both programs became idle after their set-up. If they didn't, rounds don't wait for background work,
  /// because the wait would probably reach its time limit.
  private var canBeIdle = true

  /// The maximum time to wait for background work after the set-up, in nanoseconds.
  private static let preparationLimit = 1e9

  /// The maximum time to wait for background work between two samples, in nanoseconds.
  private static let pauseLimit = 5e7
  /// The length of each interval, in nanoseconds, in which the processor time of both programs is observed to detect
  /// background work between two samples.
  private static let pauseInterval = 2e4

  /// The time limit of the warm-up, in nanoseconds.
  private static let warmUpLimit = 1e9
  /// The number of times that the warm-up can be extended even if it exceeds the time limit.
  private static let minExtensions = 2

  /// The maximum number of repetitions of a disturbed round.
  private static let repetitions = 2

  init(
    _ benchmark: String, pair: ProcessPair, settings: ComparisonSettings, schedule: inout ComparisonSchedule,
    clock: any PacingClock, isCancelled: @escaping () -> Bool
  ) {
    (self.benchmark, self.pair, self.settings, self.clock) = (benchmark, pair, settings, clock)
    self.isCancelled = isCancelled
    start = schedule.nextStart(of: benchmark)
    rounds = schedule.rounds()
  }

  /// Takes the samples and adds them to a measurement.
  mutating func add(to measurement: inout BenchmarkMeasurement) throws {
    for side in start { pair[side].resetPeakMemory() }
    try pair.prepare(benchmark, order: start)
    canBeIdle = pair.waitUntilIdle(limit: Self.preparationLimit)
    iterations = measurement.iterations == 0 ? try calibratedIterations() : measurement.iterations
    measurement.iterations = iterations
    measurement.add(try steadyWindow(&measurement), first: start[0])
    if !canBeIdle { measurement.busyProcessRuns += 1 }
    let peaks = Dictionary(uniqueKeysWithValues: try start.map { ($0, try pair[$0].peakMemory(benchmark)) })
    if let base = peaks[.base]!, let head = peaks[.head]! {
      measurement.memory.append(PeakMemory(base: base, head: head))
    }
    for side in start {
      let counts = try [pair[side].allocations(benchmark), pair[side].allocations(benchmark)]
      measurement.allocations[side, default: AllocationCounts()].add(counts.compactMap(\.self))
    }
  }

  /// Returns the number of iterations for which a sample of the slower program lasts at least
  /// ``ComparisonSettings/sampleTime``. Each attempt times both programs.
  private mutating func calibratedIterations() throws -> Int {
    guard !pair.choosesIterations else { return 1 }
    return try Calibration.iterations(filling: settings.sampleTime) { iterations in
      try rounds.next().map { try sample($0, iterations).nanoseconds }.max()!
    }
  }

  /// Returns the rounds that were taken after both programs had become steady. Returns the last rounds if a program
  /// isn't steady after ``warmUpLimit``.
  ///
  /// A program is steady if its times show no ``SampleTrend`` from the first half of the rounds to the second. If a
  /// program isn't steady, the first half of the rounds is discarded, and the same number of new rounds is added. The
  /// criterion treats both programs alike, so it favors neither.
  private mutating func steadyWindow(_ measurement: inout BenchmarkMeasurement) throws -> RoundWindow {
    let started = clock.now()
    var window = RoundWindow()
    // Discard the first round. Another benchmark may have run before, so this round loads the data into the caches.
    _ = try round()
    var extensions = 0
    while true {
      while window.rounds.count < settings.rounds { window.rounds.append(try undisturbedRound(&measurement)) }
      if window.isSteady { return window }
      if extensions >= Self.minExtensions, clock.now() - started > Self.warmUpLimit { return window }
      window.rounds.removeFirst(settings.rounds / 2)
      extensions += 1
    }
  }

  /// Takes a round. Repeats it up to ``repetitions`` times if one of its samples was disturbed.
  private mutating func undisturbedRound(_ measurement: inout BenchmarkMeasurement) throws -> RoundWindow.Round {
    var round = try round()
    for _ in 0..<Self.repetitions where round.isDisturbed {
      measurement.repeated += 1
      round = try self.round()
    }
    return round
  }

  private mutating func round() throws -> RoundWindow.Round {
    var samples: [ComparisonSide: Sample] = [:]
    for side in rounds.next() {
      if canBeIdle { pair.waitUntilIdle(observing: Self.pauseInterval, limit: Self.pauseLimit) }
      samples[side] = try sample(side, iterations)
    }
    return RoundWindow.Round(
      base: samples[.base]!.nanoseconds / Double(iterations), head: samples[.head]!.nanoseconds / Double(iterations),
      isDisturbed: samples.values.contains(where: \.isDisturbed))
  }

  private func sample(_ side: ComparisonSide, _ iterations: Int) throws -> Sample {
    if isCancelled() { throw CancellationError() }
    return try pair[side].sample(benchmark, iterations: iterations)
  }
}
