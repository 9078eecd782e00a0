import Foundation
import TestSupport
import Testing
import VecbenchComparison
import VecbenchKit

/// Tests the verdicts for process runs with known ratios.
struct DecisionTests {
  private func measurement(
    _ ratios: [Double], disturbed: Int = 0, clockStep: Double? = nil, allocations: (Double, Double)? = nil,
    memory: [(Double, Double)] = []
  ) -> BenchmarkMeasurement {
    var measurement = BenchmarkMeasurement(name: "sum")
    measurement.processRuns = ratios.enumerated().map { index, ratio in
      BenchmarkMeasurement.ProcessRun(
        first: index % 2 == 0 ? .base : .head, base: 100, head: 100 * ratio, logRatio: log(ratio))
    }
    measurement.processRunCount = ratios.count
    measurement.rounds = 100
    (measurement.disturbed, measurement.clockStep) = (disturbed, clockStep)
    measurement.memory = memory.map { PeakMemory(base: $0.0, head: $0.1) }
    if let allocations {
      measurement.allocations[.base, default: AllocationCounts()].add([allocations.0])
      measurement.allocations[.head, default: AllocationCounts()].add([allocations.1])
    }
    return measurement
  }

  private func judge(
    _ measurements: [BenchmarkMeasurement], threshold: Double = 0.1, contaminated: Bool = false
  )
    -> [Judgment]
  {
    var rule = BenchmarkRule()
    rule.threshold = threshold
    return Decision(looks: [6, 12, 18, 24]).judge(
      measurements.map { MeasuredBenchmark(rule: rule, measurement: $0) }, isContaminated: contaminated)
  }

  private func verdict(
    _ ratios: [Double], threshold: Double = 0.1, disturbed: Int = 0, clockStep: Double? = nil
  ) -> Verdict {
    judge([measurement(ratios, disturbed: disturbed, clockStep: clockStep)], threshold: threshold)[0].verdict
  }

  private func twelve(_ count: Int, _ ratio: Double, else other: Double) -> [Double] {
    [Double](repeating: ratio, count: count) + [Double](repeating: other, count: 12 - count)
  }

  @Test func `Eleven of twelve process runs beyond the threshold are a regression, and ten are inconclusive`() {
    #expect(verdict(twelve(12, 1.11, else: 1)) == .regression)
    #expect(verdict(twelve(11, 1.11, else: 1)) == .regression)
    #expect(verdict(twelve(10, 1.11, else: 1.02)) == .inconclusive)
    #expect(verdict(twelve(12, 1.09, else: 1)) == .changed)
  }

  @Test(arguments: [(1_000_000.0, 1_100_000.0, 0.1), (1_000_000, 1_250_000, 0.25), (3, 3.3, 0.1), (700, 770, 0.1)])
  func `A slowdown or an increase in memory of exactly the threshold doesn't fail`(
    base: Double, head: Double, threshold: Double
  ) {
    var rule = BenchmarkRule()
    (rule.threshold, rule.memoryThreshold) = (threshold, threshold)
    for logRatio in [log(head) - log(base), log(base) - log(head)] {
      var measurement = measurement(twelve(12, 1, else: 1), memory: twelve(12, 1, else: 1).map { ($0, $0) })
      for index in measurement.processRuns.indices { measurement.processRuns[index].logRatio = logRatio }
      measurement.memory = measurement.memory.map { _ in PeakMemory(base: base * 1e6, head: head * 1e6) }
      let judgment = Decision(looks: [6, 12]).judge(
        [MeasuredBenchmark(rule: rule, measurement: measurement)], isContaminated: false)[0]
      #expect(judgment.verdict == .changed)
      #expect(judgment.memory?.verdict == .same)
    }
    let waiver = Waiver(name: "sum", ceiling: threshold, reason: "issue 1", until: "2026-12-31")
    #expect(waiver.covers(logEstimates: [log(head) - log(base)], today: "2026-12-31"))
  }

  @Test(arguments: [
    (1_921_024.0, 1_937_408.0, 1_937_408.0 / 1_921_024), (3e6, 2e6, 2.0 / 3),
    (524_288.0, 1_572_863.0, 1_572_863.0 / 1_048_576), (0.0, 12_288.0, 1.0),
  ])
  func `The ratio of peak memory is reported even if the difference is too small to be judged`(
    base: Double, head: Double, ratio: Double
  ) throws {
    let peaks = [(Double, Double)](repeating: (base, head), count: 11) + [(base, base)]
    let judgment = judge([measurement(twelve(12, 1, else: 1), memory: peaks)])[0]
    let memory = try #require(judgment.memory)
    #expect(memory.verdict == .same && judgment.verdict == .same)
    #expect(abs(exp(memory.logEstimate) / ratio - 1) < 1e-9)
    #expect(abs(exp(memory.logInterval.lowerBound) / ratio - 1) < 1e-9)
    #expect(abs(exp(memory.logInterval.upperBound) / ratio - 1) < 1e-9)
  }

  @Test func `Differences in peak memory that are too small affect the verdict but not the reported interval`() throws {
    let mebibyte = 1_048_576.0
    let peaks = (0..<12).map { (4 * mebibyte, ($0 < 7 ? 5.1 : 4.9) * mebibyte) }
    let memory = try #require(judge([measurement(twelve(12, 1, else: 1), memory: peaks)])[0].memory)
    #expect(memory.verdict == .same)
    #expect(abs(exp(memory.logInterval.lowerBound) - 4.9 / 4) < 1e-9)
    #expect(abs(exp(memory.logInterval.upperBound) - 5.1 / 4) < 1e-9)
  }

  @Test func `Six process runs can show that a benchmark is the same, but can't fail the comparison`() {
    #expect(verdict([1.01, 1.02, 0.99, 0.98, 1, 1.09]) == .same)
    #expect(verdict([1.2, 1.2, 1.2, 1.2, 1.2, 1.2]) == .inconclusive)
    #expect(verdict([0.7, 0.7, 0.7, 0.7, 0.7, 0.7]) == .inconclusive)
    #expect(verdict([1.2, 1.2, 1.2, 1.2, 1.2]) == .inconclusive)
    #expect(verdict([]) == .inconclusive)
  }

  @Test func `A change below the report floor is reported as the same`() {
    #expect(verdict(twelve(12, 1.029, else: 1)) == .same)
    #expect(verdict(twelve(12, 1.031, else: 1)) == .changed)
    #expect(verdict(twelve(12, 1 / 1.029, else: 1)) == .same)
    #expect(verdict(twelve(12, 1 / 1.031, else: 1)) == .changed)
  }

  @Test func `Disturbed rounds leave a benchmark inconclusive but don't hide a regression`() {
    let same = twelve(12, 1.001, else: 1)
    #expect(verdict(same, disturbed: 20) == .same)
    #expect(verdict(same, disturbed: 21) == .inconclusive)
    #expect(verdict(twelve(12, 1.2, else: 1), disturbed: 90) == .regression)
  }

  @Test func `A clock step above the threshold leaves a benchmark inconclusive unless the difference is larger`() {
    for ratio in [1, 1.09, 1.2] {
      #expect(verdict(twelve(12, ratio, else: 1), clockStep: 0.091) == .inconclusive)
    }
    #expect(verdict(twelve(12, 1.3, else: 1), clockStep: 0.091) == .regression)
    #expect(verdict(twelve(12, 1.001, else: 1), clockStep: 0.09) == .same)
  }

  @Test(arguments: [false, true]) func `The clock isn't the reason for an interval that is much wider than its step`(
    isFaster: Bool
  ) {
    let reason = { (high: Double, clockStep: Double, threshold: Double) in
      let ratios = twelve(6, high, else: 1).map { isFaster ? 1 / $0 : $0 }
      var measurement = measurement(ratios, clockStep: clockStep)
      // With equal times, neither program is bimodal.
      for index in ratios.indices { measurement.processRuns[index].head = 100 }
      return judge([measurement], threshold: threshold)[0].reason
    }
    // A step of 1/20 can make a ratio of 1.04 appear as a ratio of up to 1.04 × 20/19 = 1.0947.
    #expect(reason(1.094, 1.0 / 20, 0.04) == "the clock is too coarse")
    #expect(reason(1.095, 1.0 / 20, 0.04) == "the process runs disagree")
    #expect(reason(1.1, 2e-5, 0) == "the process runs disagree")
  }

  @Test(arguments: [false, true]) func `A difference counts only if it exceeds the threshold by a step of the clock`(
    isFaster: Bool
  ) {
    // A clock step of 1/20 of a sample can make a ratio of 1.1 appear as a ratio of up to 1.1 × 20/19 = 1.158.
    let verdict = { (ratio: Double) in
      self.verdict(twelve(12, isFaster ? 1 / ratio : ratio, else: 1), clockStep: 1.0 / 20)
    }
    #expect(verdict(1.157) == .inconclusive)
    #expect(verdict(1.159) == (isFaster ? .improvement : .regression))
  }

  @Test func `The start order is the reason for process runs that disagree only if it makes a difference of 5 %`() {
    // `base` is first in every other process run.
    let reason = { (difference: Double) in
      let ratios = (0..<12).map { $0 % 2 == 0 ? 1.12 : 1.12 - difference }
      var measurement = measurement(ratios)
      // With equal times, neither program is bimodal.
      for index in ratios.indices { measurement.processRuns[index].head = 100 }
      return judge([measurement])[0].reason
    }
    #expect(reason(0.04) == "the process runs disagree")
    #expect(reason(0.07)?.hasPrefix("the program that is started first differs by ") == true)
  }

  @Test func `Only verdicts that more process runs can't change are final`() {
    let isFinal = { (measurement: BenchmarkMeasurement, isContaminated: Bool) in
      Decision.isFinal(
        judge([measurement], contaminated: isContaminated)[0],
        MeasuredBenchmark(rule: BenchmarkRule(), measurement: measurement))
    }
    let slower = measurement(twelve(12, 1.3, else: 1))
    #expect(isFinal(slower, false))
    #expect(!isFinal(slower, true))
    var unsteady = slower
    for index in unsteady.processRuns.indices { unsteady.processRuns[index].baseTrend = 0.1 }
    #expect(!isFinal(unsteady, false))
    #expect(!isFinal(measurement(twelve(6, 1.2, else: 1)), false))
    var failed = measurement(twelve(6, 1.2, else: 1))
    failed.failures[.base] = "no file"
    #expect(isFinal(failed, false))
    #expect(isFinal(measurement([]), false))
    // The estimate is +4 %, but the interval contains 0.
    #expect(isFinal(measurement(twelve(7, 1.04, else: 0.97)), false))
    // The interval doesn't contain 0, but the estimate is too small to be reported.
    #expect(isFinal(measurement(twelve(12, 1.01, else: 1)), false))
  }

  @Test func `One more allocation per eight iterations is a regression`() {
    let verdict = { (base: Double, head: Double) in
      judge([measurement(twelve(12, 1, else: 1), allocations: (base, head))])[0].verdict
    }
    #expect(verdict(0, 0.125) == .regression)
    #expect(verdict(9, 9) == .same)
    #expect(verdict(1, 0) == .same)
  }

  // MARK: Memory

  private static let mebibyte = 1_048_576.0

  /// Returns a measurement of twelve process runs in which `base` uses 100 MiB of memory and `head` uses the given
  /// numbers of MiB. The times don't differ by more than 0.1 %.
  private func memory(_ mebibytes: [Double]) -> BenchmarkMeasurement {
    measurement(
      twelve(12, 1.001, else: 1), memory: mebibytes.map { (100 * Self.mebibyte, $0 * Self.mebibyte) })
  }

  @Test func `More memory than the threshold allows is a regression, and less is an improvement`() {
    let verdict = { (mebibytes: Double) in self.judge([self.memory(self.twelve(12, mebibytes, else: 0))])[0].verdict }
    #expect(verdict(111) == .regression)
    #expect(verdict(109) == .same)
    #expect(verdict(91) == .same)
    #expect(verdict(90) == .improvement)
  }

  @Test func `Memory that differs in only some process runs leaves a benchmark inconclusive`() {
    #expect(judge([memory(twelve(11, 150, else: 100))])[0].verdict == .regression)
    let judgment = judge([memory(twelve(7, 150, else: 105))])[0]
    #expect(judgment.verdict == .inconclusive)
    #expect(judgment.reason?.hasPrefix("peak memory 100 MiB -> 150 MiB, +50.0 % [+5.0, +50.0]") == true)
    #expect(judge([memory(twelve(5, 150, else: 105))])[0].verdict == .same)
  }

  @Test func `The printed interval of the peak memory never contradicts its verdict`() throws {
    let margin = log1p(0.1)
    for (far, near) in [(150.0, 105.0), (50, 95)] {
      for count in 0...24 {
        let peaks = (0..<24).map { (100 * Self.mebibyte, ($0 < count ? far : near) * Self.mebibyte) }
        let measurement = measurement([Double](repeating: 1.001, count: 24), memory: peaks)
        let memory = try #require(judge([measurement])[0].memory)
        if memory.verdict == .regression { #expect(memory.logInterval.lowerBound > margin, "\(count)") }
        if memory.verdict == .improvement { #expect(memory.logInterval.upperBound < -margin, "\(count)") }
      }
    }
  }

  @Test func `Memory that grows in some process runs and shrinks in others counts as the same`() {
    #expect(judge([memory(twelve(7, 150, else: 60))])[0].verdict == .same)
    #expect(judge([memory(twelve(5, 150, else: 60))])[0].verdict == .same)
  }

  @Test func `Peak memory of less than a mebibyte counts as one mebibyte`() {
    let verdict = { (base: Double, head: Double) in
      let memory = [(Double, Double)](repeating: (base * Self.mebibyte, head * Self.mebibyte), count: 12)
      return self.judge([self.measurement(self.twelve(12, 1.001, else: 1), memory: memory)])[0]
    }
    #expect(verdict(0, 0.9).verdict == .same)
    #expect(verdict(0, 2).verdict == .regression)
    #expect(abs(verdict(0, 2).memory!.logEstimate - log(2)) < 1e-12)
    #expect(verdict(2, 0).verdict == .improvement)
  }

  @Test func `Six process runs never fail a comparison because of memory`() {
    let few = measurement(
      [Double](repeating: 1.001, count: 6), memory: [(Double, Double)](repeating: (1e8, 2e8), count: 6))
    #expect(judge([few])[0].verdict == .inconclusive)
    #expect(!Decision.isFinal(judge([few])[0], MeasuredBenchmark(rule: BenchmarkRule(), measurement: few)))
  }

  @Test func `A difference in memory of less than a mebibyte is ignored`() {
    let verdict = { (difference: Double) in
      let memory = [(Double, Double)](repeating: (2 * Self.mebibyte, 2 * Self.mebibyte + difference), count: 12)
      return self.judge([self.measurement(self.twelve(12, 1.001, else: 1), memory: memory)])[0].verdict
    }
    #expect(verdict(Self.mebibyte - 1) == .same)
    #expect(verdict(Self.mebibyte) == .regression)
  }

  @Test func `More memory is a regression even if the time improves, and less memory doesn't excuse a slowdown`() {
    let both = { (time: Double, mebibytes: Double) in
      let memory = [(Double, Double)](repeating: (1e8, 1e6 * mebibytes), count: 12)
      return self.judge([self.measurement(self.twelve(12, time, else: 1), memory: memory)])[0].verdict
    }
    #expect(both(0.5, 200) == .regression)
    #expect(both(1.5, 50) == .regression)
    #expect(both(0.5, 100) == .improvement)
    #expect(both(1.05, 50) == .improvement)
  }

  @Test func `The times and the memory of all benchmarks are judged as one family`() {
    let slow = measurement(twelve(12, 1.2, else: 1))
    let verdict = { (others: Int, other: BenchmarkMeasurement) in
      self.judge([slow] + [BenchmarkMeasurement](repeating: other, count: others))[0].verdict
    }
    // Twelve equal signs have a probability of 2⁻¹². After twelve process runs, a test may spend a level of
    // 0.05 (1 - e⁻²), which is 177 times this probability. Twelve equal signs are therefore significant if at most 177
    // tests are made together. A benchmark with a known peak memory counts as two tests.
    #expect(verdict(79, memory(twelve(12, 100, else: 0))) == .regression)
    #expect(verdict(120, memory(twelve(12, 100, else: 0))) == .inconclusive)
    #expect(verdict(120, measurement(twelve(12, 1.001, else: 1))) == .regression)
    #expect(verdict(200, measurement(twelve(12, 1.001, else: 1))) == .inconclusive)
  }

  @Test func `Benchmarks of other machines count as two tests each if memory is known`() {
    let slow = memory(twelve(12, 150, else: 0))
    let verdict = { (familySize: Int) in
      Decision(looks: [6, 12]).judge(
        [MeasuredBenchmark(rule: BenchmarkRule(), measurement: slow)], isContaminated: false, familySize: familySize
      )[0].verdict
    }
    // As above, twelve equal signs are significant if at most 177 tests are made together.
    #expect(verdict(88) == .regression)
    #expect(verdict(89) == .inconclusive)
  }

  @Test func `A difference in memory of less than a mebibyte doesn't count as evidence of an increase`() {
    let verdict = { (last: Double) in
      let memory = twelve(11, 3, else: last).map { (2 * Self.mebibyte, $0 * Self.mebibyte) }
      let target = measurement(twelve(12, 1.001, else: 1), memory: memory)
      return judge([target] + Array(repeating: self.memory(twelve(12, 100, else: 0)), count: 9))[0].verdict
    }
    // Twelve process runs above the threshold are significant in a family of 20 tests. Eleven aren't.
    #expect(verdict(3) == .regression)
    #expect(verdict(2.9) == .inconclusive)
  }

  // MARK: Properties

  /// Returns a measurement with a random ratio and random scatter. Results are evaluated after 6, 12, 18 and 24 process
  /// runs, so the measurement has one of these counts.
  private func random(_ generator: inout SeededGenerator) -> BenchmarkMeasurement {
    let count = [6, 12, 18, 24].randomElement(using: &generator)!
    let (ratio, scatter) = (
      Double.random(in: 0.7...1.4, using: &generator), Double.random(in: 0...0.2, using: &generator)
    )
    return measurement((0..<count).map { _ in ratio * exp(scatter * Double.random(in: -1...1, using: &generator)) })
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `The printed interval of a benchmark never contradicts its verdict`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let measurements = (0..<20).map { _ in random(&generator) }
    let margin = log1p(0.1)
    for judgment in judge(measurements) {
      let interval = try #require(judgment.logInterval)
      switch judgment.verdict {
      case .regression: #expect(interval.lowerBound > margin)
      case .improvement: #expect(interval.upperBound < -margin)
      case .same, .changed: #expect(interval.lowerBound >= -margin && interval.upperBound <= margin)
      default:
        #expect(
          interval.lowerBound < -margin || interval.upperBound > margin, "an interval within the threshold is decided")
      }
    }
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `Exchanging the programs only exchanges regressions and improvements`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let measurements = (0..<20).map { _ in random(&generator) }
    let exchanged = measurements.map { measurement in
      var exchanged = measurement
      exchanged.processRuns = measurement.processRuns.map {
        BenchmarkMeasurement.ProcessRun(first: $0.first.other, base: $0.head, head: $0.base, logRatio: -$0.logRatio)
      }
      return exchanged
    }
    for (before, after) in zip(judge(measurements), judge(exchanged)) {
      let mirrored: [Verdict: Verdict] = [.regression: .improvement, .improvement: .regression]
      #expect(after.verdict == mirrored[before.verdict] ?? before.verdict)
      let (a, b) = (try #require(before.logInterval), try #require(after.logInterval))
      #expect(b.lowerBound == -a.upperBound && b.upperBound == -a.lowerBound)
      #expect(before.pValue == after.pValue)
    }
  }

  // MARK: Families

  @Test func `Twelve process runs can decide a family of 170 benchmarks, but not a family of 180`() {
    let same = measurement([Double](repeating: 1, count: 12))
    for (ratio, verdict) in [(1.3, Verdict.regression), (0.7, .improvement)] {
      let changed = measurement([Double](repeating: ratio, count: 12))
      let judged = { (count: Int) in judge([changed] + Array(repeating: same, count: count - 1))[0].verdict }
      #expect(judged(170) == verdict)
      #expect(judged(180) == .inconclusive)
    }
  }

  @Test func `Six process runs can't show a change in a family of fifty benchmarks, so more process runs follow`() {
    let changed = measurement([Double](repeating: 1.05, count: 6))
    let same = measurement([0.99, 1.01, 0.99, 1.01, 0.99, 1.01])
    let family = [changed] + Array(repeating: same, count: 49)
    let judgments = judge(family)
    #expect(judgments[0].verdict == .same)
    let isFinal = { (index: Int) in
      Decision.isFinal(judgments[index], MeasuredBenchmark(rule: BenchmarkRule(), measurement: family[index]))
    }
    #expect(!isFinal(0) && isFinal(1))
    let more = measurement([Double](repeating: 1.05, count: 12))
    #expect(judge([more] + Array(repeating: same, count: 49))[0].verdict == .changed)
  }

  @Test func `Identical programs are reported as changed in at most 5 % of comparisons`() {
    var generator = SeededGenerator(seed: 5)
    let comparisons = 400
    let reported = (0..<comparisons).count { _ in
      let measurements = (0..<30).map { _ in
        measurement((0..<12).map { _ in exp(0.03 * Double.random(in: -1...1, using: &generator)) })
      }
      return judge(measurements).contains { $0.verdict == .changed }
    }
    // At most 5 % of the comparisons may report a change. In addition, allow four standard deviations of a binomial
    // distribution.
    #expect(Double(reported) < Double(comparisons) * 0.05 + 4 * (Double(comparisons) * 0.05 * 0.95).squareRoot())
  }

  @Test func `Control benchmarks show contamination if the process runs agree on a difference of more than 5 %`() {
    let decision = Decision(looks: [6, 12])
    #expect(decision.showsContamination(measurement(twelve(12, 1.051, else: 1))))
    #expect(decision.showsContamination(measurement(twelve(12, 1 / 1.051, else: 1))))
    #expect(!decision.showsContamination(measurement(twelve(12, 1.049, else: 1))))
    #expect(!decision.showsContamination(measurement(twelve(7, 1.2, else: 0.8))))
    #expect(judge([measurement(twelve(12, 1.3, else: 1))], contaminated: true)[0].verdict == .contaminated)
  }

  // MARK: Rounds

  @Test func `The ratio of a process run is the median of its rounds, without rounds whose time is zero`() {
    var measurement = BenchmarkMeasurement(name: "sum")
    let rounds = { (base: [Double], head: [Double]) in
      RoundWindow(zip(base, head).map { RoundWindow.Round(base: $0, head: $1) })
    }
    measurement.add(rounds([100, 100, 100, 0, 100, 100], [110, 100, 120, 100, 130, 900]), first: .head)
    #expect(measurement.rounds == 6)
    #expect(measurement.processRuns.count == 1)
    #expect(abs(measurement.processRuns[0].logRatio - log(1.2)) < 1e-12)
    #expect(measurement.processRuns[0].head == 120)
    #expect(measurement.processRuns[0].first == .head)
    measurement.add(rounds([0], [0]), first: .base)
    #expect(measurement.processRuns.count == 1 && measurement.processRunCount == 2)
    measurement.add(rounds([100, 100], [110, 0]), first: .base)
    #expect(abs(measurement.processRuns[1].logRatio - log(1.1)) < 1e-12 && measurement.processRuns[1].head == 110)
  }

  @Test func `The clock step is the smallest relative difference between two samples of a program`() {
    let step = { (base: [Double], head: [Double]) in
      var measurement = BenchmarkMeasurement(name: "sum")
      measurement.add(
        RoundWindow(zip(base, head).map { RoundWindow.Round(base: $0, head: $1) }), first: .base)
      return measurement.clockStep
    }
    #expect(step([19, 20, 19, 20], [22, 22, 22, 22]) == 1.0 / 20)
    #expect(step([22, 22, 22, 22], [30, 20, 24, 20]) == 4.0 / 24)
    #expect(step([19, 20, 19, 20], [30, 20, 24, 20]) == 1.0 / 20)
    #expect(step([0, 16, 0, 16], [16, 16, 16, 16]) == 1)
    #expect(step([16, 16, 16, 16], [18, 18, 18, 18]) == nil)
    #expect(step([], []) == nil)
  }
}
