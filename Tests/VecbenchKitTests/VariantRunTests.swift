import TestSupport
import Testing
import VecbenchKit

/// Tests runs of simulated variants on a simulated clock. They take no real time, and their correct results are known.
struct VariantRunTests {
  private static let speeds = [100.0, 150, 230, 400]

  private func measure(
    _ clock: SimulatedClock, seed: UInt64 = 1, settings: VariantRun.Settings = VariantRun.Settings(),
    slowdown: @escaping (Double) -> Double = { _ in 1 }
  ) throws -> VariantRunResult {
    let variants = Self.speeds.map { clock.variant("\($0)", nanoseconds: $0, slowdown: slowdown) }
    return try #require(
      VariantRun(settings: settings, clock: clock).measure(variants, generator: SeededGenerator(seed: seed)))
  }

  /// Returns the largest relative error of the estimated ratios to the first variant.
  private func greatestError(_ result: VariantRunResult) throws -> Double {
    try Self.speeds.indices.map { index in
      let estimate = try #require(result.speedup(of: index, over: 0))
      return abs(estimate.value / (Self.speeds[0] / Self.speeds[index]) - 1)
    }.max()!
  }

  // MARK: Results

  @Test func `Undisturbed variants get the correct times and ratios`() throws {
    let result = try measure(SimulatedClock())
    #expect(result.names == Self.speeds.map { "\($0)" })
    for (index, speed) in Self.speeds.enumerated() {
      #expect(result.times[index].count == 40)
      #expect(abs(result.statistics(of: index).median / speed - 1) < 1e-9)
      let estimate = try #require(result.speedup(of: index, over: 0))
      #expect(abs(estimate.value * speed / 100 - 1) < 1e-9)
      #expect(estimate.interval != nil)
    }
  }

  /// Returns the time at which the rounds of an undisturbed run begin, after calibration, and the duration of all
  /// rounds.
  private func span(
    seed: UInt64, settings: VariantRun.Settings = VariantRun.Settings()
  ) throws -> (start: Double, length: Double) {
    let clock = SimulatedClock()
    let result = try measure(clock, seed: seed, settings: settings)
    let length = result.times.joined().reduce(0, +) * Double(result.iterations)
    return (clock.time - length, length)
  }

  @Test(arguments: [8, 12, 40], 1...20 as ClosedRange<UInt64>)
  func `A drift of 30 % over the run changes the ratios by less than 1 %`(rounds: Int, seed: UInt64) throws {
    var settings = VariantRun.Settings()
    settings.rounds = rounds
    let span = try span(seed: seed, settings: settings)
    let clock = SimulatedClock()
    let result = try measure(clock, seed: seed, settings: settings) { time in
      1 + 0.3 * max(0, time - span.start) / span.length
    }
    #expect(clock.time > span.start + 1.12 * span.length, "the drift has not taken place")
    #expect(try greatestError(result) < 0.01, "\(rounds) rounds, seed \(seed)")
  }

  @Test(arguments: [0.1, 0.37, 0.5, 0.83], 1...10 as ClosedRange<UInt64>)
  func `A sudden slowdown of 30 % during the run changes the ratios by less than 1 %`(
    moment: Double, seed: UInt64
  ) throws {
    let span = try span(seed: seed)
    let result = try measure(SimulatedClock(), seed: seed) { $0 < span.start + moment * span.length ? 1 : 1.3 }
    #expect(try greatestError(result) < 0.01, "seed \(seed)")
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `Spikes in a tenth of the samples change the ratios by less than 1 %`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: ~seed)
    var spikes = 0
    let result = try measure(SimulatedClock(), seed: seed) { _ in
      guard Int.random(in: 0..<10, using: &generator) == 0 else { return 1 }
      spikes += 1
      return 4
    }
    #expect(spikes > 5, "seed \(seed): the spikes have not taken place")
    #expect(try greatestError(result) < 0.01, "seed \(seed)")
  }

  @Test func `Any variant can be the first one of the first round`() throws {
    var first: Set<String> = []
    for seed in 1...30 as ClosedRange<UInt64> {
      let clock = SimulatedClock()
      var calls: [String] = []
      let variants = ["a", "b", "c"].map { name in
        Variant(name: name) { iterations in
          calls.append(name)
          clock.advance(by: Double(iterations) * 100)
        }
      }
      _ = VariantRun(clock: clock).measure(variants, generator: SeededGenerator(seed: seed))
      first.insert(calls[calls.count - 120])
    }
    #expect(first == ["a", "b", "c"])
  }

  // MARK: Calibration

  @Test func `All variants run as many iterations as the slowest one needs to fill a sample`() throws {
    let clock = SimulatedClock()
    var counts: [[Int]] = [[], [], []]
    let variants = [10.0, 700, 90].enumerated().map { index, speed in
      Variant(name: "\(index)") { iterations in
        counts[index].append(iterations)
        clock.advance(by: speed * Double(iterations))
      }
    }
    let result = try #require(VariantRun(clock: clock).measure(variants, generator: SeededGenerator(seed: 1)))
    for count in counts { #expect(count.suffix(40) == ArraySlice(repeating: result.iterations, count: 40)) }
    // 1429 iterations of 700 ns fill a sample of 1 ms.
    #expect((1429...2000).contains(result.iterations))
  }

  @Test func `A single delay during calibration doesn't end it early`() throws {
    // One of the first six calls is delayed by 50 ms.
    for hiccup in 1...6 {
      let clock = SimulatedClock()
      var calls = 0
      let variant = Variant(name: "hiccup") { iterations in
        calls += 1
        clock.advance(by: Double(iterations) * 100 + (calls == hiccup ? 5e7 : 0))
      }
      let result = try #require(VariantRun(clock: clock).measure([variant], generator: SeededGenerator(seed: 1)))
      #expect((10_000...100_000).contains(result.iterations), "hiccup in call \(hiccup)")
    }
  }

  @Test func `A variant whose iteration is longer than a sample runs once per sample`() throws {
    let clock = SimulatedClock()
    let result = try #require(
      VariantRun(clock: clock)
        .measure([clock.variant("slow", nanoseconds: 3e6)], generator: SeededGenerator(seed: 1)))
    #expect(result.iterations == 1)
    #expect(result.statistics(of: 0).median == 3e6)
  }

  @Test(.timeLimit(.minutes(10)))
  func `A run ends without ratios if the clock doesn't advance`() throws {
    let idle = Variant(name: "idle") { _ in }
    let result = try #require(
      VariantRun(clock: SimulatedClock()).measure([idle, idle], generator: SeededGenerator(seed: 1)))
    #expect(result.statistics(of: 0).median == 0)
    #expect(result.speedup(of: 1, over: 0) == nil)
  }

  // MARK: Budget

  @Test func `A run that exceeds its budget ends after a whole block`() throws {
    for budget in stride(from: 1.5e9, through: 6e9, by: 0.1e9) {
      var settings = VariantRun.Settings()
      settings.budget = budget
      settings.fewestRounds = 8
      let clock = SimulatedClock()
      // A round takes 0.12 s.
      let variants = [2e7, 1e8].map { clock.variant("\($0)", nanoseconds: $0) }
      let result = try #require(
        VariantRun(settings: settings, clock: clock).measure(variants, generator: SeededGenerator(seed: 1)))
      let rounds = result.times[0].count
      #expect(rounds.isMultiple(of: 2) && rounds >= 8 && rounds <= 40)
      #expect(Double(rounds) >= min(40, budget / 1.2e8), "\(budget)")
      #expect(Double(rounds - 3) * 1.2e8 <= budget, "\(budget)")
      #expect(result.times[1].count == rounds)
    }
  }

  @Test(arguments: [6, 7, 8, 12])
  func `The minimum number of rounds is run even if it exceeds the budget`(fewest: Int) throws {
    var settings = VariantRun.Settings()
    settings.budget = 1e9
    settings.fewestRounds = fewest
    let clock = SimulatedClock()
    let result = try #require(
      VariantRun(settings: settings, clock: clock)
        .measure([clock.variant("slow", nanoseconds: 1e9)], generator: SeededGenerator(seed: 1)))
    #expect(result.times[0].count == fewest + fewest % 2)
  }

  // MARK: Cancellation

  /// Runs three variants and cancels the run after `calls` calls, not counting the calls for calibration.
  private func measure(cancelledAfter calls: Int) -> VariantRunResult? {
    let clock = SimulatedClock()
    var made = 0
    let variants = (0..<3).map { index in
      Variant(name: "\(index)") { iterations in
        if iterations == 1 { made += 1 }
        clock.advance(by: Double(iterations) * 2e6)
      }
    }
    // One iteration fills a sample. The calibration calls each of the three variants twice, and these six calls don't
    // count.
    return VariantRun(clock: clock, isCancelled: { made >= calls + 6 })
      .measure(variants, generator: SeededGenerator(seed: 1))
  }

  @Test(arguments: -6...2)
  func `A run that is cancelled before its first round is complete has no result`(calls: Int) {
    #expect(measure(cancelledAfter: calls) == nil)
  }

  @Test(arguments: [(3, 1), (4, 1), (5, 1), (6, 2), (11, 3), (119, 39), (120, 40)])
  func `A run that is cancelled later keeps its complete rounds`(calls: Int, rounds: Int) throws {
    let result = try #require(measure(cancelledAfter: calls))
    #expect(result.times.map(\.count) == [rounds, rounds, rounds])
  }
}

struct EstimateTests {
  @Test func `An estimate consists of the median of the ratios and its interval`() throws {
    let estimate = try #require(Estimate(ratios: [1, 2, 3, 4, 5, 6, 70, 8, 9, 10, 11]))
    #expect(estimate.value == 6)
    #expect(estimate.interval == 2...11)
  }

  @Test func `An estimate ignores ratios of samples without elapsed time`() throws {
    #expect(try #require(Estimate(ratios: [.infinity, 2, .nan, 0, 4])).value == 3)
    #expect(Estimate(ratios: [.infinity, .nan, 0]) == nil)
    #expect(Estimate(ratios: []) == nil)
  }
}

struct SystemClockTests {
  @Test func `The system's clock advances and never runs backward`() {
    let clock = SystemClock()
    var last = clock.now()
    for _ in 0..<10_000 {
      let now = clock.now()
      #expect(now >= last)
      last = now
    }
    #expect(clock.resolution() > 0)
  }

  @Test func `The resolution of a clock is its smallest step`() {
    /// A clock that returns each value twice, and advances by 30 and 50 alternately.
    final class SteppingClock: MonotonicClock {
      var calls = 0
      func now() -> Double {
        calls += 1
        return Double(calls / 4 * 80 + (calls % 4 >= 2 ? 30 : 0))
      }
    }
    #expect(SteppingClock().resolution() == 30)
  }
}
