import Foundation
import TestSupport
import Testing
import VecbenchComparison
import VecbenchKit
import VecbenchTestSupport

/// Tests comparisons of simulated programs on a simulated clock. They take no real time, and their correct verdicts are
/// known.
struct ComparerTests {
  private static let ratios = [1: 1.05, 3: 1.3, 5: 0.7]

  /// Returns the largest relative error of the estimated ratios.
  private func greatestError(_ comparison: Comparison) throws -> Double {
    try comparison.benchmarks.map { benchmark in
      let index = try #require(Int(benchmark.name.dropFirst("benchmark/".count)))
      let estimate = try #require(benchmark.measurement?.logEstimate)
      return abs(exp(estimate) / (Self.ratios[index] ?? 1) - 1)
    }.max()!
  }

  /// Returns the simulated duration of an undisturbed comparison, in nanoseconds.
  private func length(seed: UInt64) throws -> Double {
    let programs = SimulatedPrograms.benchmarks(slower: Self.ratios)
    _ = try programs.compare(seed: seed)
    return programs.clock.time
  }

  @Test func `Undisturbed programs get the correct ratios and verdicts`() throws {
    let programs = SimulatedPrograms.benchmarks(slower: Self.ratios)
    let comparison = try programs.compare()
    #expect(try greatestError(comparison) < 0.001)
    let verdicts = comparison.benchmarks.map(\.verdict)
    #expect(verdicts == [.same, .changed, .same, .regression, .same, .improvement, .same, .same])
    #expect(programs.running == 0)
  }

  @Test(arguments: [0.05, 0.5, 3]) func `A comparison keeps to its budget and measures the largest differences first`(
    fraction: Double
  ) throws {
    let unlimited = SimulatedPrograms.benchmarks(40, slower: [3: 1.3])
    _ = try unlimited.compare()
    let programs = SimulatedPrograms.benchmarks(40, slower: [3: 1.3])
    var run = ComparisonRun()
    run.clock = programs.clock
    run.budget = fraction * unlimited.clock.time
    let comparison = try run.run(
      base: "base", head: "head", environment: ReportFixture.report().environment, launch: programs.launch)
    // The budget doesn't limit the first process run, which takes a sixth of the unlimited time.
    let firstRun = unlimited.clock.time / 6
    #expect(programs.clock.time < run.budget! * 1.2 + firstRun)
    let undecided = comparison.benchmarks.filter(\.verdict.isUndecided)
    #expect(undecided.allSatisfy { $0.reason?.hasPrefix("the budget ended after ") == true })
    #expect(comparison.benchmarks.contains { $0.verdict == .regression } == (fraction >= 0.5))
    #expect(undecided.isEmpty == (fraction >= 3))
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `A drift of 30 % changes the ratios by less than 1 %`(seed: UInt64) throws {
    let length = try length(seed: seed)
    let programs = SimulatedPrograms.benchmarks(slower: Self.ratios)
    programs.slowdown = { 1 + 0.3 * min(1, $0 / length) }
    let comparison = try programs.compare(seed: seed)
    #expect(programs.clock.time > 1.05 * length, "the drift has not taken place")
    #expect(try greatestError(comparison) < 0.01, "seed \(seed)")
  }

  @Test(arguments: [0.05, 0.31, 0.5, 0.77], 1...3 as ClosedRange<UInt64>)
  func `A sudden slowdown of 30 % changes the ratios by less than 1 %`(moment: Double, seed: UInt64) throws {
    let length = try length(seed: seed)
    let programs = SimulatedPrograms.benchmarks(slower: Self.ratios)
    programs.slowdown = { $0 < moment * length ? 1 : 1.3 }
    #expect(try greatestError(programs.compare(seed: seed)) < 0.01, "seed \(seed)")
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `Spikes in a tenth of the samples change the ratios by less than 1 % and are counted as outliers`(
    seed: UInt64
  ) throws {
    var generator = SeededGenerator(seed: ~seed)
    let programs = SimulatedPrograms.benchmarks(slower: Self.ratios)
    programs.slowdown = { _ in Int.random(in: 0..<10, using: &generator) == 0 ? 4 : 1 }
    let comparison = try programs.compare(seed: seed)
    #expect(try greatestError(comparison) < 0.01, "seed \(seed)")
    #expect(comparison.benchmarks.allSatisfy { $0.measurement!.outliers.count > 0 })
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `Preempted rounds are repeated and counted`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: ~seed)
    let programs = SimulatedPrograms.benchmarks(slower: Self.ratios)
    programs.preemption = { Int.random(in: 0..<8, using: &generator) == 0 ? 3e6 : 0 }
    let comparison = try programs.compare(seed: seed)
    #expect(try greatestError(comparison) < 0.01, "seed \(seed)")
    let measurements = comparison.benchmarks.compactMap(\.measurement)
    let (rounds, repeated) = (measurements.map(\.rounds).reduce(0, +), measurements.map(\.repeated).reduce(0, +))
    let disturbed = measurements.map(\.disturbed).reduce(0, +)
    #expect(rounds == measurements.map { $0.processRunCount * 16 }.reduce(0, +))
    // A sample is disturbed with a probability of 1/8. A round is disturbed if either of its two samples is, and it is
    // then repeated, at most twice.
    let probability = 1 - 7.0 / 8 * 7 / 8
    #expect(abs(Double(repeated) / Double(rounds) - probability * (1 + probability)) < 0.06)
    #expect(abs(Double(disturbed) / Double(rounds) - probability * probability * probability) < 0.02)
  }

  @Test func `Preemption that isn't reported changes the ratios by less than 1 %`() throws {
    var generator = SeededGenerator(seed: 3)
    let programs = SimulatedPrograms.benchmarks(slower: Self.ratios)
    programs.detectsPreemption = false
    programs.preemption = { Int.random(in: 0..<6, using: &generator) == 0 ? 3e6 : 0 }
    #expect(try greatestError(programs.compare()) < 0.01)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `Programs that differ only by scatter between process runs pass`(seed: UInt64) throws {
    // Make each process run up to 8 % faster or slower, as a random memory layout can.
    let programs = SimulatedPrograms.benchmarks(4)
    programs.luck = { side, number in
      var generator = SeededGenerator(seed: seed &* 1000 &+ UInt64(number) &* 2 &+ (side == .base ? 0 : 1))
      return Double.random(in: 0.92...1.08, using: &generator)
    }
    let comparison = try programs.compare(seed: seed)
    #expect(comparison.exitCode(failsOnImprovement: true, isStrict: true) == 0, "seed \(seed)")
  }

  // MARK: The plan of a comparison

  @Test func `Both programs run as many iterations as the slower one needs to fill a sample`() throws {
    let programs = SimulatedPrograms(base: ["control/x": 500, "sum": 1000], head: ["control/x": 500, "sum": 4000])
    let measurement = try #require(programs.compare().benchmarks.first?.measurement)
    #expect((500...800).contains(measurement.iterations))
    let counts = Set(programs.questions.filter { $0.contains(" sum ") }.suffix(30).map { $0.split(separator: " ")[2] })
    #expect(counts.count == 1)
  }

  @Test func `Rounds are in the order ABBA or BAAB, and each program is launched first in some process runs`() throws {
    let programs = SimulatedPrograms(base: ["sum": 1000], head: ["sum": 1000.5])
    _ = try programs.compare()
    // A process run takes 17 rounds of two samples and discards the first round.
    let samples = programs.questions.suffix(34).map { $0.hasPrefix("base") ? "A" : "B" }
    let blocks = stride(from: 0, to: 32, by: 4).map { samples[$0..<$0 + 4].joined() }
    #expect(Set(blocks) == ["ABBA", "BAAB"])
    let first = stride(from: 2, to: programs.order.count, by: 2).map { programs.order[$0] }
    #expect(first.count == 6 && Set(first) == [.base, .head])
  }

  @Test func `Each program is launched first equally often`() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var schedule = ComparisonSchedule(seed: seed)
      for _ in 0..<10 {
        #expect(Set([schedule.nextLaunch()[0], schedule.nextLaunch()[0]]) == [.base, .head])
        #expect(Set([schedule.nextStart(of: "a")[0], schedule.nextStart(of: "a")[0]]) == [.base, .head])
      }
    }
  }

  @Test func `Each process run has different memory conditions, and both programs have equally many runs`() throws {
    let programs = SimulatedPrograms.benchmarks()
    _ = try programs.compare()
    // One process run lists the benchmarks, and six process runs measure them.
    #expect(programs.processRuns == [.base: 7, .head: 7])
    #expect(Set(programs.conditions).count == 14)
    #expect(programs.conditions.allSatisfy { $0.padding < 4096 && $0.offset % 64 == 0 })
  }

  @Test func `Both programs of a process run are pinned to the processor on which the first one started`() throws {
    let programs = SimulatedPrograms.benchmarks()
    _ = try programs.compare()
    let first = stride(from: 0, to: programs.processors.count, by: 2).map { programs.processors[$0] }
    #expect(programs.kept == first.flatMap { [$0, $0] })
  }

  @Test func `Comparisons with the same seed have the same results`() throws {
    let runs = try [7, 7, 8].map { (seed: UInt64) in
      let programs = SimulatedPrograms.benchmarks()
      _ = try programs.compare(seed: seed)
      return programs.questions
    }
    #expect(runs[0] == runs[1])
    #expect(runs[0] != runs[2])
  }

  @Test func `Only undecided benchmarks and the control benchmarks get more process runs`() throws {
    let programs = SimulatedPrograms.benchmarks(slower: [2: 1.3])
    let comparison = try programs.compare()
    #expect(programs.processRuns == [.base: 13, .head: 13])
    let counts = comparison.benchmarks.map { $0.measurement!.processRunCount }
    #expect(counts == [6, 6, 12, 6, 6, 6, 6, 6])
    #expect(comparison.benchmarks[2].verdict == .regression)
  }

  @Test func `A slowdown in only the first process runs isn't a regression`() throws {
    let programs = SimulatedPrograms.benchmarks()
    programs.luck = { side, number in side == .head && number <= 7 ? 1.3 : 1 }
    // Apart from this slowdown, the control benchmark takes exactly as long in `head` as in `base`.
    programs.times[.head]!["control/memcpy/1"]! = 900
    let comparison = try programs.compare { $0.settings.processRuns = 24 }
    #expect(comparison.benchmarks.allSatisfy { $0.verdict != .regression })
    #expect(comparison.exitCode(failsOnImprovement: true, isStrict: false) != 2)
  }

  @Test func `A benchmark whose times still change after its warm-up is unsteady and doesn't fail`() throws {
    let programs = SimulatedPrograms.benchmarks(1, slower: [0: 1.3])
    programs.slowdown = { time in 1 + time / 2.5e8 }
    let comparison = try programs.compare { $0.settings = .quick }
    let benchmark = comparison.benchmarks[0]
    #expect(benchmark.verdict == .unsteady)
    #expect(benchmark.reason?.hasPrefix("base still changes by ") == true)
    #expect(comparison.exitCode(failsOnImprovement: false, isStrict: false) == 75)
  }

  @Test func `A bimodal benchmark is unsteady, and the report names both of its times`() throws {
    let programs = SimulatedPrograms.benchmarks(1)
    programs.luck = { side, number in (number + (side == .base ? 0 : 1) * (number / 3)) % 2 == 0 ? 1 : 2.75 }
    programs.times[.head]!["control/memcpy/1"] = nil
    programs.times[.base]!["control/memcpy/1"] = nil
    let benchmark = try programs.compare { $0.settings = .quick }.benchmarks[0]
    #expect(benchmark.verdict == .unsteady)
    #expect(benchmark.reason == "base is bimodal: 1.00 us and 2.75 us")
  }

  @Test func `Cancelling a comparison ends all its workers`() throws {
    let programs = SimulatedPrograms.benchmarks()
    #expect(throws: CancellationError.self) {
      try programs.compare { $0.isCancelled = { programs.questions.count > 100 } }
    }
    #expect(programs.running == 0)
  }

  // MARK: Benchmarks

  @Test func `An improvement changes the exit code only if that was requested`() throws {
    let comparison = try SimulatedPrograms.benchmarks(2, slower: [1: 0.7]).compare()
    #expect(comparison.exitCode(failsOnImprovement: false, isStrict: true) == 0)
    #expect(comparison.exitCode(failsOnImprovement: true, isStrict: true) == 4)
  }

  @Test func `Benchmarks that only one program has are missing or new`() throws {
    let programs = SimulatedPrograms.benchmarks(3)
    programs.times[.head]!["benchmark/1"] = nil
    programs.times[.head]!["benchmark/9"] = 100
    let comparison = try programs.compare()
    #expect(comparison.benchmarks.map(\.verdict) == [.same, .missing, .same])
    #expect(comparison.newBenchmarks == ["benchmark/9"])
    #expect(comparison.exitCode(failsOnImprovement: false, isStrict: false) == 2)
  }

  @Test func `Only selected benchmarks are compared, and an empty selection is an error`() throws {
    let programs = SimulatedPrograms.benchmarks(4, slower: [1: 2])
    let comparison = try programs.compare { $0.isWanted = { $0 == "benchmark/2" } }
    #expect(comparison.benchmarks.map(\.name) == ["benchmark/2"])
    #expect(throws: NothingToCompare.self) { try programs.compare { $0.isWanted = { _ in false } } }
  }

  @Test func `A control benchmark that changes contaminates all benchmarks`() throws {
    let programs = SimulatedPrograms.benchmarks(3, slower: [1: 1.3])
    programs.times[.head]!["control/memcpy/1"]! *= 1.06
    let comparison = try programs.compare()
    #expect(comparison.benchmarks.allSatisfy { $0.verdict == .contaminated })
    #expect(comparison.exitCode(failsOnImprovement: false, isStrict: false) == 75)
  }

  @Test func `A single control benchmark that changes contaminates all benchmarks`() throws {
    let times = ["control/a": 500.0, "control/b": 600, "sum": 1000]
    let programs = SimulatedPrograms(base: times, head: times.mapValues { $0 * 1.0005 })
    programs.times[.head]!["control/b"]! *= 1.06
    #expect(try programs.compare().benchmarks.map(\.verdict) == [.contaminated])
  }

  @Test func `A comparison reports missing benchmarks if head lacks the control benchmark of base`() throws {
    let programs = SimulatedPrograms.benchmarks(2)
    programs.times[.head]!["control/memcpy/1"] = nil
    let comparison = try programs.compare()
    #expect(comparison.benchmarks.map(\.verdict).contains(.missing))
  }

  @Test func `Additional allocations fail the comparison even if it is contaminated`() throws {
    let programs = SimulatedPrograms.benchmarks(2)
    programs.allocations = [.base: [0], .head: [1]]
    #expect(
      try programs.compare().benchmarks.allSatisfy { $0.verdict == .regression && $0.reason == "allocations 0 -> 1" })
    programs.times[.head]!["control/memcpy/1"]! *= 1.2
    #expect(try programs.compare().exitCode(failsOnImprovement: false, isStrict: false) == 2)
    programs.allocations = [.base: [1], .head: [0]]
    #expect(try programs.compare().benchmarks.allSatisfy { $0.verdict == .contaminated })
  }

  @Test(arguments: [[0, 1], [-78.25], [3, 3, 3, 3, 3, 4]])
  func `Allocations that vary or are negative are reported but not judged`(counts: [Double]) throws {
    let programs = SimulatedPrograms.benchmarks(1)
    programs.allocations = [.base: [-5, -6], .head: [9]]
    #expect(try programs.compare().benchmarks[0].verdict == .same)
    programs.allocations = [.base: [0], .head: counts]
    let benchmark = try programs.compare().benchmarks[0]
    #expect(benchmark.verdict == .same)
    #expect(benchmark.reason?.hasPrefix("head: the allocations ") == true)
  }

  // MARK: Memory

  @Test func `The peak memory of each process run is compared`() throws {
    let programs = SimulatedPrograms.benchmarks(1)
    programs.memory = [.base: [5e7, 5.1e7], .head: [9e7, 9.2e7]]
    let benchmark = try programs.compare().benchmarks[0]
    #expect(benchmark.verdict == .regression)
    #expect(benchmark.measurement?.memory.count == 12)
    #expect(benchmark.reason?.hasPrefix("peak memory ") == true)
    programs.memory = [.base: [5e7], .head: [5e7]]
    #expect(try programs.compare().benchmarks[0].verdict == .same)
  }

  @Test func `The memory of a single program isn't compared`() throws {
    let programs = SimulatedPrograms.benchmarks(1)
    programs.memory = [.head: [9e7]]
    let benchmark = try programs.compare().benchmarks[0]
    #expect(benchmark.verdict == .same)
    #expect(benchmark.memory == nil)
  }

  @Test func `A waiver covers memory up to its ceiling`() throws {
    let verdict = { (ceiling: Double) in
      let programs = SimulatedPrograms.benchmarks(1)
      programs.memory = [.base: [5e7], .head: [6e7]]
      return try programs.compare {
        $0.thresholds.waivers = [Waiver(name: "*", ceiling: ceiling, reason: "known", until: "2026-12-31")]
      }.benchmarks[0].fails
    }
    #expect(try verdict(0.19))
    #expect(try !verdict(0.21))
  }

  // MARK: Waivers

  @Test func `A waiver covers a missing benchmark`() throws {
    let programs = SimulatedPrograms.benchmarks(2)
    programs.times[.head]!["benchmark/1"] = nil
    let comparison = try programs.compare {
      $0.thresholds.waivers = [Waiver(name: "benchmark/1", ceiling: 0, reason: "removed", until: "2026-12-31")]
    }
    #expect(comparison.benchmarks.map(\.verdict) == [.same, .missing])
    #expect(comparison.exitCode(failsOnImprovement: true, isStrict: true) == 0)
  }

  @Test func `A waiver ignores differences in memory of less than a mebibyte`() throws {
    let programs = SimulatedPrograms.benchmarks(1, slower: [0: 1.15])
    programs.memory = [.base: [2_000_000], .head: [3_000_000]]
    let comparison = try programs.compare {
      $0.thresholds.waivers = [Waiver(name: "*", ceiling: 0.2, reason: "known", until: "2026-12-31")]
    }
    #expect(comparison.benchmarks[0].reason == "waived until 2026-12-31: known")
  }

  @Test func `A waiver applies up to its ceiling and until its last day`() throws {
    let compare = { (ceiling: Double, until: String) in
      try SimulatedPrograms.benchmarks(2, slower: [1: 1.3]).compare {
        $0.thresholds.waivers = [Waiver(name: "benchmark/*", ceiling: ceiling, reason: "known", until: until)]
      }
    }
    let waived = try compare(0.31, "2026-06-01")
    #expect(waived.benchmarks[1].verdict == .regression)
    #expect(waived.benchmarks[1].reason == "waived until 2026-06-01: known")
    #expect(waived.exitCode(failsOnImprovement: true, isStrict: true) == 0)
    let expired = try compare(0.31, "2026-05-31")
    #expect(expired.benchmarks[1].reason == "its waiver ended on 2026-05-31")
    #expect(expired.exitCode(failsOnImprovement: true, isStrict: true) == 2)
    let beyond = try compare(0.29, "2026-12-31")
    #expect(beyond.benchmarks[1].reason == "beyond its waiver")
    #expect(beyond.exitCode(failsOnImprovement: true, isStrict: true) == 2)
  }

  @Test func `A benchmark can have its own threshold`() throws {
    let comparison = try SimulatedPrograms.benchmarks(3, slower: [0: 1.15, 1: 1.15, 2: 1.15]).compare {
      var rule = BenchmarkRule()
      rule.threshold = 0.2
      $0.thresholds.benchmarks = [("benchmark/1", rule)]
    }
    #expect(comparison.benchmarks.map(\.verdict) == [.regression, .changed, .regression])
  }
}
