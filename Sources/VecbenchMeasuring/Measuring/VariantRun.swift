/// A run that times variants against each other. Each round takes one sample of every variant. All samples have the
/// same number of iterations.
public struct VariantRun {
  /// The length and number of samples.
  public struct Settings: Sendable {
    /// The minimum duration of a sample of the slowest variant, in nanoseconds. The default is much longer than a step
    /// of the clock, and shorter than a time slice of the scheduler, so that samples are rarely interrupted.
    public var sampleTime = 1e6

    /// The number of rounds. It should be even, because every second round uses the reverse order of the previous
    /// round. At least 6 rounds are necessary for a confidence interval.
    public var rounds = 40

    /// A time limit in nanoseconds. After this time, no further rounds are started, unless there are fewer than
    /// ``fewestRounds``.
    public var budget = 2e9

    /// The minimum number of rounds. They are measured even if they exceed the time limit. Eight rounds give an
    /// interval with 99 % confidence. If one round is disturbed, the other seven still give 98 %.
    public var fewestRounds = 8

    public init() {}

    /// Returns settings for a sweep. The samples are shorter, because a sweep measures many sizes, and each size can be
    /// compared with its neighbors.
    ///
    /// - Parameter isQuick: Pass true for even shorter samples, which give a first impression.
    public static func sweep(isQuick: Bool) -> Settings {
      var settings = Settings()
      settings.sampleTime = isQuick ? 2e5 : 5e5
      settings.rounds = isQuick ? 12 : 30
      settings.budget = isQuick ? 3e8 : 8e8
      return settings
    }
  }

  public let settings: Settings
  private let clock: any MonotonicClock
  private let isCancelled: () -> Bool

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - settings: The length and number of samples.
  ///   - clock: The clock that times the samples.
  ///   - isCancelled: Called between samples. If it returns true, the run ends, and the result contains only complete
  ///     rounds.
  public init(
    settings: Settings = Settings(), clock: some MonotonicClock = SystemClock(),
    isCancelled: @escaping () -> Bool = { false }
  ) {
    self.settings = settings
    self.clock = clock
    self.isCancelled = isCancelled
  }

  /// Times all variants in rounds.
  ///
  /// - Parameters:
  ///   - variants: The variants to time.
  ///   - generator: The generator for the order of each round.
  /// - Returns: The times. Nil if the run is cancelled before the first round is complete.
  public func measure(_ variants: [Variant], generator: some RandomNumberGenerator) -> VariantRunResult? {
    measure(variants, references: [], generator: generator)
  }

  /// Times variants together with references, such as traffic kernels. A reference has a sample in each round, but
  /// doesn't affect the number of iterations per sample. The result contains the variants first, and then the
  /// references.
  package func measure(
    _ variants: [Variant], references: [Variant], generator: some RandomNumberGenerator
  ) -> VariantRunResult? {
    for variant in variants { variant.settle() }
    guard let iterations = sharedIterations(variants) else { return nil }
    let variants = variants + references
    var schedule = Schedule(count: variants.count, generator: generator)
    var times = [[Double]](repeating: [], count: variants.count)
    let start = clock.now()
    for round in 0..<settings.rounds {
      // The time limit ends the run only after an even number of rounds.
      let isOverBudget = round % 2 == 0 && clock.now() - start > settings.budget
      if isOverBudget && round >= settings.fewestRounds { break }
      var samples = [Double](repeating: 0, count: variants.count)
      for index in schedule.next() {
        if isCancelled() { return VariantRunResult(variants, iterations: iterations, times: times) }
        samples[index] = time(variants[index], iterations) / Double(iterations)
      }
      for index in variants.indices { times[index].append(samples[index]) }
    }
    return VariantRunResult(variants, iterations: iterations, times: times)
  }

  private func time(_ variant: Variant, _ iterations: Int) -> Double {
    variant.prepare(iterations)
    variant.settle()
    let start = clock.now()
    variant.run(iterations)
    let end = clock.now()
    variant.settle()
    return end - start
  }

  /// Returns the number of iterations with which a sample of the slowest variant is long enough. All variants use this
  /// number, because the overhead of the loop could otherwise affect them differently.
  private func sharedIterations(_ variants: [Variant]) -> Int? {
    var fewest = Int.max
    for variant in variants {
      if isCancelled() { return nil }
      fewest = min(fewest, Calibration.iterations(filling: settings.sampleTime) { time(variant, $0) })
    }
    return fewest
  }
}

/// The times that a run has measured for several variants.
public struct VariantRunResult: Sendable {
  /// The names of the variants.
  public let names: [String]

  /// The number of iterations per sample.
  public let iterations: Int

  /// The time of one iteration in nanoseconds. The first index is the variant, and the second index is the round.
  public let times: [[Double]]

  init?(_ variants: [Variant], iterations: Int, times: [[Double]]) {
    guard times.allSatisfy({ !$0.isEmpty }) else { return nil }
    names = variants.map(\.name)
    self.iterations = iterations
    self.times = times
  }

  /// Returns the order statistics of the times of a variant.
  public func statistics(of index: Int) -> OrderStatistics { OrderStatistics(times[index]) }

  /// Returns the speed-up of a variant over `base`, with its interval. Each round gives a ratio of two times, and the
  /// speed-up is the median of these ratios. Returns nil if every round contains a time of 0, because the clock is too
  /// coarse.
  public func speedup(of index: Int, over base: Int) -> Estimate? {
    Estimate(ratios: zip(times[base], times[index]).map { $0 / $1 })
  }
}

/// The median of a sample and, if the sample is large enough, a 95 % confidence interval for the true median.
public struct Estimate: Hashable, Sendable {
  /// The median.
  public let value: Double

  /// The 95 % confidence interval. Nil if there are fewer than six values.
  public let interval: ClosedRange<Double>?

  /// Computes the estimate from ratios. Returns nil if no ratio is both positive and finite.
  ///
  /// - Parameter ratios: The ratios of two times. Ratios that are zero, infinite or not a number are ignored. They
  ///   occur if samples are too short for the clock.
  public init?(ratios: [Double]) {
    let positive = ratios.filter { $0 > 0 && $0.isFinite }
    guard !positive.isEmpty else { return nil }
    let statistics = OrderStatistics(positive)
    value = statistics.median
    interval = statistics.medianInterval()
  }
}
