import Foundation
import TestSupport
import Testing
import VecbenchKit

/// Comparisons of simulated programs on a simulated clock: instantaneous, and the right answer is known.
struct ComparerTests {
  private static let ratios = [1: 1.05, 3: 1.3, 5: 0.7]

  /// The greatest relative error of the first measurements.
  private func greatestError(_ comparison: Comparison) throws -> Double {
    try comparison.benchmarks.map { benchmark in
      let index = try #require(Int(benchmark.name.dropFirst("benchmark/".count)))
      let estimate = try #require(benchmark.first?.logEstimate)
      return abs(exp(estimate) / (Self.ratios[index] ?? 1) - 1)
    }.max()!
  }

  /// How long an undisturbed comparison takes.
  private func length(seed: UInt64) throws -> Double {
    let programs = SimulatedPrograms.benchmarks(slower: Self.ratios)
    _ = try programs.compare(seed: seed)
    return programs.clock.time
  }

  @Test func `undisturbed programs get their own ratios and verdicts`() throws {
    let programs = SimulatedPrograms.benchmarks(slower: Self.ratios)
    let comparison = try programs.compare()
    #expect(try greatestError(comparison) < 0.001)
    let verdicts = comparison.benchmarks.map(\.verdict)
    #expect(verdicts == [.same, .changed, .same, .regression, .same, .improvement, .same, .same])
    #expect(programs.running == 0)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `a drift of 30 % leaves the ratios within 1 %`(seed: UInt64) throws {
    let length = try length(seed: seed)
    let programs = SimulatedPrograms.benchmarks(slower: Self.ratios)
    programs.slowdown = { 1 + 0.3 * min(1, $0 / length) }
    let comparison = try programs.compare(seed: seed)
    #expect(programs.clock.time > 1.05 * length, "the drift has not taken place")
    #expect(try greatestError(comparison) < 0.01, "seed \(seed)")
  }

  @Test(arguments: [0.05, 0.31, 0.5, 0.77], 1...3 as ClosedRange<UInt64>)
  func `a step of 30 % leaves the ratios within 1 %`(moment: Double, seed: UInt64) throws {
    let length = try length(seed: seed)
    let programs = SimulatedPrograms.benchmarks(slower: Self.ratios)
    programs.slowdown = { $0 < moment * length ? 1 : 1.3 }
    #expect(try greatestError(programs.compare(seed: seed)) < 0.01, "seed \(seed)")
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `spikes in a tenth of the samples leave the ratios within 1 %, and are counted as outliers`(seed: UInt64) throws
  {
    var generator = SeededGenerator(seed: ~seed)
    let programs = SimulatedPrograms.benchmarks(slower: Self.ratios)
    programs.slowdown = { _ in Int.random(in: 0..<10, using: &generator) == 0 ? 4 : 1 }
    let comparison = try programs.compare(seed: seed)
    #expect(try greatestError(comparison) < 0.01, "seed \(seed)")
    #expect(comparison.benchmarks.allSatisfy { $0.first!.outliers.count > 0 })
  }

  @Test(arguments: 1...5 as ClosedRange<UInt64>)
  func `preempted samples are taken again and counted`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: ~seed)
    let programs = SimulatedPrograms.benchmarks(slower: Self.ratios)
    programs.preemption = { Int.random(in: 0..<4, using: &generator) == 0 ? 3e6 : 0 }
    let comparison = try programs.compare(seed: seed)
    #expect(try greatestError(comparison) < 0.01, "seed \(seed)")
    let benchmarks = comparison.benchmarks.compactMap(\.first)
    let (samples, repeated) = (benchmarks.map(\.samples).reduce(0, +), benchmarks.map(\.repeated).reduce(0, +))
    let disturbed = benchmarks.map(\.disturbed).reduce(0, +)
    #expect(samples == 8 * 12 * 16 * 2)
    // A quarter is taken again, a quarter of that once more, and a quarter of that stays disturbed.
    #expect(abs(Double(repeated) / Double(samples) - 5.0 / 16) < 0.04)
    #expect(abs(Double(disturbed) / Double(samples) - 1.0 / 64) < 0.01)
  }

  @Test func `preemption that is not counted leaves the ratios within 1 % too`() throws {
    var generator = SeededGenerator(seed: 3)
    let programs = SimulatedPrograms.benchmarks(slower: Self.ratios)
    programs.seesPreemption = false
    programs.preemption = { Int.random(in: 0..<6, using: &generator) == 0 ? 3e6 : 0 }
    #expect(try greatestError(programs.compare()) < 0.01)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `programs whose process runs scatter are indistinguishable`(seed: UInt64) throws {
    // Each process run of each is up to 8 % off.
    let programs = SimulatedPrograms.benchmarks(4)
    programs.luck = { side, number in
      var generator = SeededGenerator(seed: seed &* 1000 &+ UInt64(number) &* 2 &+ (side == .base ? 0 : 1))
      return Double.random(in: 0.92...1.08, using: &generator)
    }
    let comparison = try programs.compare(seed: seed)
    #expect([0, 75].contains(comparison.exitCode(failsOnImprovement: true, isStrict: false)), "seed \(seed)")
  }

  // MARK: The plan of a comparison

  @Test func `both programs run as often, as many times as the slower one needs to fill its sample`() throws {
    let programs = SimulatedPrograms(base: ["control/x": 500, "sum": 1000], head: ["control/x": 500, "sum": 4000])
    let benchmark = try #require(programs.compare().benchmarks.first?.first)
    #expect((500...800).contains(benchmark.iterations))
    let counts = Set(programs.questions.filter { $0.contains(" sum ") }.suffix(300).map { $0.split(separator: " ")[2] })
    #expect(counts.count == 1)
  }

  @Test func `a sample is ABBA or BAAB, either first`() throws {
    let programs = SimulatedPrograms(base: ["sum": 1000], head: ["sum": 1000])
    _ = try programs.compare { $0.settings.processRuns = 30 }
    // The last rounds of all; each process run ends with sixteen of them.
    let samples = programs.questions.suffix(32).map { $0.hasPrefix("base") ? "A" : "B" }
    let blocks = stride(from: 0, to: 32, by: 4).map { samples[$0..<$0 + 4].joined() }
    #expect(Set(blocks) == ["ABBA", "BAAB"])
    #expect(Set(programs.order) == [.base, .head])
    #expect(Set(stride(from: 0, to: programs.order.count, by: 2).map { programs.order[$0] }).count == 2)
  }

  @Test func `each process run has its own conditions, and both programs have as many`() throws {
    let programs = SimulatedPrograms.benchmarks()
    _ = try programs.compare()
    // One to ask for the benchmarks, and twelve.
    #expect(programs.processRuns == [.base: 13, .head: 13])
    #expect(Set(programs.conditions).count == 26)
    #expect(programs.conditions.allSatisfy { $0.padding < 4096 && $0.offset % 64 == 0 })
  }

  @Test func `both programs of a process run are pinned to the processor that the first one was given`() throws {
    let programs = SimulatedPrograms.benchmarks()
    _ = try programs.compare()
    let first = stride(from: 0, to: programs.processors.count, by: 2).map { programs.processors[$0] }
    #expect(programs.kept == first.flatMap { [$0, $0] })
  }

  @Test func `the same seed makes the same comparison`() throws {
    let runs = try [7, 7, 8].map { (seed: UInt64) in
      let programs = SimulatedPrograms.benchmarks()
      _ = try programs.compare(seed: seed)
      return programs.questions
    }
    #expect(runs[0] == runs[1])
    #expect(runs[0] != runs[2])
  }

  @Test func `flagged benchmarks and the control benchmarks are measured again, with fresh process runs`() throws {
    let programs = SimulatedPrograms.benchmarks(slower: [2: 1.3])
    let comparison = try programs.compare()
    #expect(programs.processRuns == [.base: 25, .head: 25])
    #expect(comparison.benchmarks.filter { $0.confirmation != nil }.map(\.name) == ["benchmark/2"])
    #expect(comparison.benchmarks[2].verdict == .regression)
  }

  @Test func `a slowdown that is gone when measured again fails nothing`() throws {
    let programs = SimulatedPrograms.benchmarks()
    programs.luck = { side, number in side == .head && number <= 13 ? 1.3 : 1 }
    // Only the benchmarks: the control benchmarks would tell.
    programs.times[.head]!["control/memcpy/1"]! = 900 / 1.3
    let comparison = try programs.compare()
    #expect(comparison.benchmarks.allSatisfy { $0.verdict == .contaminated || $0.verdict == .inconclusive })
    #expect(comparison.exitCode(failsOnImprovement: true, isStrict: false) == 75)
  }

  @Test func `a cancelled comparison ends all its workers`() throws {
    let programs = SimulatedPrograms.benchmarks()
    #expect(throws: CancellationError.self) {
      try programs.compare { $0.isCancelled = { programs.questions.count > 100 } }
    }
    #expect(programs.running == 0)
  }

  // MARK: Rows

  @Test func `benchmarks that one program lacks are missing or new`() throws {
    let programs = SimulatedPrograms.benchmarks(3)
    programs.times[.head]!["benchmark/1"] = nil
    programs.times[.head]!["benchmark/9"] = 100
    let comparison = try programs.compare()
    #expect(comparison.benchmarks.map(\.verdict) == [.same, .missing, .same])
    #expect(comparison.newBenchmarks == ["benchmark/9"])
    #expect(comparison.exitCode(failsOnImprovement: false, isStrict: false) == 2)
  }

  @Test func `only the benchmarks that are wanted are compared, and nothing at all is an error`() throws {
    let programs = SimulatedPrograms.benchmarks(4, slower: [1: 2])
    let comparison = try programs.compare { $0.isWanted = { $0 == "benchmark/2" } }
    #expect(comparison.benchmarks.map(\.name) == ["benchmark/2"])
    #expect(throws: NothingToCompare.self) { try programs.compare { $0.isWanted = { _ in false } } }
  }

  @Test func `a control benchmark that changes contaminates everything`() throws {
    let programs = SimulatedPrograms.benchmarks(3, slower: [1: 1.3])
    programs.times[.head]!["control/memcpy/1"]! *= 1.06
    let comparison = try programs.compare()
    #expect(comparison.benchmarks.allSatisfy { $0.verdict == .contaminated })
    #expect(comparison.exitCode(failsOnImprovement: false, isStrict: false) == 75)
  }

  @Test func `a program that has lost its control benchmarks fails`() throws {
    let programs = SimulatedPrograms.benchmarks(2)
    programs.times[.head]!["control/memcpy/1"] = nil
    let comparison = try programs.compare()
    #expect(comparison.benchmarks.map(\.verdict).contains(.missing))
  }

  @Test func `more allocations fail, contaminated or not`() throws {
    let programs = SimulatedPrograms.benchmarks(2)
    programs.allocations = [.base: 0, .head: 1]
    #expect(
      try programs.compare().benchmarks.allSatisfy { $0.verdict == .regression && $0.reason == "allocations 0 -> 1" })
    programs.times[.head]!["control/memcpy/1"]! *= 1.2
    #expect(try programs.compare().exitCode(failsOnImprovement: false, isStrict: false) == 2)
    programs.allocations = [.base: 1, .head: 0]
    #expect(try programs.compare().benchmarks.allSatisfy { $0.verdict == .contaminated })
  }

  // MARK: Waivers

  @Test func `a waiver holds up to its ceiling and its last day`() throws {
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

  @Test func `a benchmark has its own threshold`() throws {
    let comparison = try SimulatedPrograms.benchmarks(3, slower: [0: 1.15, 1: 1.15, 2: 1.15]).compare {
      var rule = BenchmarkRule()
      rule.threshold = 0.2
      $0.thresholds.benchmarks = [("benchmark/1", rule)]
    }
    #expect(comparison.benchmarks.map(\.verdict) == [.regression, .changed, .regression])
  }
}
