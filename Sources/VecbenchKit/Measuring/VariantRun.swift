/// Times variants against each other: they alternate in rounds, all with the same number of iterations per sample.
public struct VariantRun {
  /// How long and how often to measure.
  public struct Settings: Sendable {
    /// The time that a sample of the slowest variant takes at least, in nanoseconds. It is far above the clock's
    /// resolution, and below a scheduler's time slice so that most samples pass undisturbed.
    public var sampleTime = 1e6

    /// The number of rounds, which is always even. From 6 on there is an interval.
    public var rounds = 40

    /// The time after which no more rounds are started than the fewest, in nanoseconds.
    public var budget = 2e9

    /// The number of rounds that are made whatever the time. Eight give an interval of 99 %, less one disturbed value.
    public var fewestRounds = 8

    public init() {}

    /// Shorter samples, for a sweep: there are many sizes, and each has neighbours.
    ///
    /// - Parameter isQuick: Whether they are shorter still, for a first impression.
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

  /// - Parameters:
  ///   - settings: How long and how often to measure.
  ///   - clock: The clock that times the samples.
  ///   - isCancelled: Asked between samples; where it is true, the run ends with the rounds that are complete.
  public init(
    settings: Settings = Settings(), clock: some MonotonicClock = SystemClock(),
    isCancelled: @escaping () -> Bool = { false }
  ) {
    self.settings = settings
    self.clock = clock
    self.isCancelled = isCancelled
  }

  /// Measures all variants.
  ///
  /// - Parameters:
  ///   - variants: What is timed.
  ///   - generator: Draws the orders of the rounds.
  /// - Returns: The times, or nil where the run was cancelled before its first round was complete.
  public func measure(_ variants: [Variant], generator: some RandomNumberGenerator) -> VariantRunResult? {
    measure(variants, references: [], generator: generator)
  }

  /// Measures all variants, and references after them in the result. References share the rounds, but no sample of theirs
  /// has to last: they have the number of iterations that the variants need.
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
      // A block of two rounds is never cut in half by the budget.
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

  /// The iterations of one sample: as many as the slowest variant needs, so that the differences between the variants
  /// are never differences between their loops.
  private func sharedIterations(_ variants: [Variant]) -> Int? {
    var fewest = Int.max
    for variant in variants {
      if isCancelled() { return nil }
      fewest = min(fewest, Calibration.iterations(filling: settings.sampleTime) { time(variant, $0) })
    }
    return fewest
  }
}

/// What a run of several variants measured.
public struct VariantRunResult: Sendable {
  /// The names of the variants.
  public let names: [String]

  /// The iterations of a sample.
  public let iterations: Int

  /// For each variant and each round the time of one iteration, in nanoseconds.
  public let times: [[Double]]

  init?(_ variants: [Variant], iterations: Int, times: [[Double]]) {
    guard times.allSatisfy({ !$0.isEmpty }) else { return nil }
    names = variants.map(\.name)
    self.iterations = iterations
    self.times = times
  }

  /// The distribution of a variant's times.
  public func statistics(of index: Int) -> OrderStatistics { OrderStatistics(times[index]) }

  /// How many times as fast as `base` a variant is: the median of the rounds' ratios and its interval; nil where no time
  /// passed on the clock.
  public func speedup(of index: Int, over base: Int) -> Estimate? {
    Estimate(ratios: zip(times[base], times[index]).map { $0 / $1 })
  }
}

/// A median and the interval that contains the true one with 95 % confidence, where the sample allows one.
public struct Estimate: Hashable, Sendable {
  public let value: Double
  public let interval: ClosedRange<Double>?

  /// - Parameter ratios: Those that are not positive numbers, from samples too short for the clock, are left out; nil
  ///   where none is left.
  public init?(ratios: [Double]) {
    let positive = ratios.filter { $0 > 0 && $0.isFinite }
    guard !positive.isEmpty else { return nil }
    let statistics = OrderStatistics(positive)
    value = statistics.median
    interval = statistics.medianInterval()
  }
}
