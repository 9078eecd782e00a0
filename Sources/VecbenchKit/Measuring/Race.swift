/// Times contestants against each other: they take turns in rounds, all with the same number of iterations.
public struct Race {
  /// How long and how often to measure.
  public struct Settings: Sendable {
    /// The time that the slowest contestant's turn shall take at least, in nanoseconds. It is far above the
    /// clock's resolution, and below a scheduler's time slice so that most turns pass undisturbed.
    public var turn = 1e6

    /// The number of rounds, which is always even. From 6 on there is an interval.
    public var rounds = 40

    /// The time after which no more rounds are started than the fewest, in nanoseconds.
    public var budget = 2e9

    /// The number of rounds that are made whatever the time. Eight give an interval of 99 %, less one
    /// disturbed value.
    public var fewestRounds = 8

    public init() {}
  }

  public let settings: Settings
  private let clock: any MonotonicClock
  private let isCancelled: () -> Bool

  /// - Parameters:
  ///   - clock: The clock that times the turns.
  ///   - isCancelled: Asked between turns; where it says yes, the race ends with the rounds that are complete.
  public init(
    settings: Settings = Settings(), clock: some MonotonicClock = SystemClock(),
    isCancelled: @escaping () -> Bool = { false }
  ) {
    self.settings = settings
    self.clock = clock
    self.isCancelled = isCancelled
  }

  /// Runs the race.
  ///
  /// - Parameter generator: Draws the orders of the rounds.
  /// - Returns: The times, or nil where the race was cancelled before its first round was complete.
  public func run(_ contestants: [Contestant], generator: some RandomNumberGenerator) -> RaceResult? {
    guard let iterations = sharedIterations(contestants) else { return nil }
    var schedule = Schedule(contestants: contestants.count, generator: generator)
    var times = [[Double]](repeating: [], count: contestants.count)
    let start = clock.now()
    for round in 0..<settings.rounds {
      // A block of two rounds is never cut in half by the budget.
      let isOverBudget = round % 2 == 0 && clock.now() - start > settings.budget
      if isOverBudget && round >= settings.fewestRounds { break }
      var turns = [Double](repeating: 0, count: contestants.count)
      for index in schedule.next() {
        if isCancelled() { return RaceResult(contestants, iterations: iterations, times: times) }
        turns[index] = time(contestants[index], iterations) / Double(iterations)
      }
      for index in contestants.indices { times[index].append(turns[index]) }
    }
    return RaceResult(contestants, iterations: iterations, times: times)
  }

  private func time(_ contestant: Contestant, _ iterations: Int) -> Double {
    let start = clock.now()
    contestant.run(iterations)
    return clock.now() - start
  }

  /// The iterations of one turn: as many as the slowest contestant needs, so that the differences between the
  /// contestants are never differences between their loops.
  private func sharedIterations(_ contestants: [Contestant]) -> Int? {
    var fewest = Int.max
    for contestant in contestants {
      if isCancelled() { return nil }
      fewest = min(fewest, Calibration.iterations(filling: settings.turn) { time(contestant, $0) })
    }
    return fewest
  }
}

/// What a race measured.
public struct RaceResult: Sendable {
  /// The contestants' names.
  public let names: [String]

  /// The iterations of a turn.
  public let iterations: Int

  /// For each contestant and each round the time of one iteration, in nanoseconds.
  public let times: [[Double]]

  init?(_ contestants: [Contestant], iterations: Int, times: [[Double]]) {
    guard times.allSatisfy({ !$0.isEmpty }) else { return nil }
    names = contestants.map(\.name)
    self.iterations = iterations
    self.times = times
  }

  /// How a contestant's times are distributed.
  public func statistics(of index: Int) -> OrderStatistics { OrderStatistics(times[index]) }

  /// How many times as fast as `base` a contestant is: the median of the rounds' ratios and its interval; nil
  /// where the clock saw no time pass.
  public func speedup(of index: Int, over base: Int) -> Estimate? {
    Estimate(ratios: zip(times[base], times[index]).map { $0 / $1 })
  }
}

/// A median and the interval that contains the true one with 95 % confidence, where the sample allows one.
public struct Estimate: Hashable, Sendable {
  public let value: Double
  public let interval: ClosedRange<Double>?

  /// - Parameter ratios: Those that are no positive numbers, from turns too short for the clock, are left out; nil
  ///   where none is left.
  public init?(ratios: [Double]) {
    let positive = ratios.filter { $0 > 0 && $0.isFinite }
    guard !positive.isEmpty else { return nil }
    let statistics = OrderStatistics(positive)
    value = statistics.median
    interval = statistics.medianInterval()
  }
}
