import Foundation
import Testing
import VecbenchKit

/// Verdicts on process runs whose ratios are given.
struct DecisionTests {
  private func measurement(
    _ ratios: [Double], disturbed: Int = 0, ties: Int = 0, allocations: (Double, Double)? = nil
  ) -> BenchmarkMeasurement {
    var measurement = BenchmarkMeasurement(name: "sum")
    measurement.processRuns = ratios.map {
      BenchmarkMeasurement.ProcessRun(base: 100, head: 100 * $0, logRatio: log($0))
    }
    (measurement.samples, measurement.rounds) = (100, 100)
    (measurement.disturbed, measurement.ties) = (disturbed, ties)
    (measurement.baseAllocations, measurement.headAllocations) = (allocations?.0, allocations?.1)
    return measurement
  }

  private func verdict(_ ratios: [Double], threshold: Double = 0.1, disturbed: Int = 0, ties: Int = 0) -> Verdict {
    var rule = BenchmarkRule()
    rule.threshold = threshold
    return Decision.verdict(on: measurement(ratios, disturbed: disturbed, ties: ties), rule: rule).verdict
  }

  private func twelve(_ count: Int, _ ratio: Double, else other: Double) -> [Double] {
    [Double](repeating: ratio, count: count) + [Double](repeating: other, count: 12 - count)
  }

  @Test func `eleven processRuns of twelve beyond the margin are a regression, ten are not`() {
    #expect(verdict(twelve(12, 1.11, else: 1)) == .regression)
    #expect(verdict(twelve(11, 1.11, else: 1)) == .regression)
    #expect(verdict(twelve(10, 1.11, else: 1.02)) == .changed)
    #expect(verdict(twelve(12, 1.09, else: 1)) == .changed)
  }

  @Test func `an improvement is the mirror image of a regression`() {
    #expect(verdict(twelve(11, 1 / 1.11, else: 1)) == .improvement)
    #expect(verdict(twelve(10, 1 / 1.11, else: 0.98)) == .changed)
    #expect(verdict(twelve(12, 1 / 1.09, else: 1)) == .changed)
  }

  @Test func `all of six processRuns have to agree`() {
    #expect(verdict([1.2, 1.2, 1.2, 1.2, 1.2, 1.2]) == .regression)
    #expect(verdict([1.2, 1.2, 1.2, 1.2, 1.2, 1.05]) == .changed)
    #expect(verdict([1.2, 1.2, 1.2, 1.2, 1.2]) == .inconclusive)
    #expect(verdict([]) == .inconclusive)
  }

  @Test func `a change below the floor is none`() {
    #expect(verdict(twelve(12, 1.029, else: 1)) == .same)
    #expect(verdict(twelve(12, 1.031, else: 1)) == .changed)
    #expect(verdict(twelve(12, 0.971, else: 1)) == .same)
    #expect(verdict(twelve(12, 0.969, else: 1)) == .changed)
  }

  @Test func `an interval with both signs is no move, and one beyond the margin says nothing`() {
    #expect(verdict([0.96, 0.97, 0.98, 1.05, 1.05, 1.05, 1.05, 1.05, 1.05, 1.06, 1.06, 1.06]) == .same)
    #expect(verdict([0.96, 0.97, 0.98, 1.05, 1.05, 1.05, 1.05, 1.05, 1.05, 1.12, 1.12, 1.12]) == .inconclusive)
  }

  @Test func `disturbed samples and ties leave no answer, but do not hide a regression`() {
    let same = twelve(12, 1.001, else: 1)
    #expect(verdict(same, disturbed: 20) == .same)
    #expect(verdict(same, disturbed: 21) == .inconclusive)
    #expect(verdict(same, ties: 10) == .same)
    #expect(verdict(same, ties: 11) == .inconclusive)
    #expect(verdict(twelve(12, 1.2, else: 1), disturbed: 90, ties: 90) == .regression)
  }

  @Test func `one allocation in eight iterations more is a regression`() {
    let verdict = { (base: Double, head: Double) in
      Decision.verdict(on: measurement(twelve(12, 1, else: 1), allocations: (base, head)), rule: BenchmarkRule())
        .verdict
    }
    #expect(verdict(0, 0.125) == .regression)
    #expect(verdict(9, 9) == .same)
    #expect(verdict(1, 0) == .same)
  }

  // MARK: Confirmation

  private func judge(
    _ benchmarks: [(first: [Double], second: [Double]?)], contaminated: (Bool, Bool) = (false, false)
  ) -> [Verdict] {
    Decision.judge(
      benchmarks.map {
        MeasuredBenchmark(
          rule: BenchmarkRule(), first: measurement($0.first), confirmation: $0.second.map { measurement($0) })
      },
      firstIsContaminated: contaminated.0, confirmationIsContaminated: contaminated.1
    ).map(\.verdict)
  }

  @Test func `a regression needs two measurements that agree`() {
    let slow = twelve(12, 1.3, else: 1)
    #expect(judge([(slow, slow)]) == [.regression])
    #expect(judge([(slow, twelve(12, 1, else: 1))]) == [.inconclusive])
    #expect(judge([(slow, twelve(12, 1.05, else: 1))]) == [.changed])
    #expect(judge([(slow, twelve(12, 0.7, else: 1))]) == [.inconclusive])
    let fast = twelve(12, 0.7, else: 1)
    #expect(judge([(fast, fast)]) == [.improvement])
    #expect(judge([(fast, twelve(12, 1, else: 1))]) == [.inconclusive])
  }

  @Test func `the control benchmarks of the measurement that counts decide on contamination`() {
    let (slow, same) = (twelve(12, 1.3, else: 1), twelve(12, 1, else: 1))
    #expect(judge([(slow, slow), (same, nil)], contaminated: (true, false)) == [.regression, .contaminated])
    #expect(judge([(slow, slow), (same, nil)], contaminated: (false, true)) == [.contaminated, .same])
  }

  @Test func `six processRuns twice decide on two hundred benchmarks, and not on three hundred`() {
    let same = [Double](repeating: 1, count: 6)
    for (ratio, verdict) in [(1.3, Verdict.regression), (0.7, .improvement)] {
      let changed = [Double](repeating: ratio, count: 6)
      let judged = { (count: Int) in judge([(changed, changed)] + Array(repeating: (same, nil), count: count - 1))[0] }
      #expect(judged(200) == verdict)
      #expect(judged(300) == .inconclusive)
    }
  }

  @Test func `the p-value of two measurements is the square of the greater`() {
    let (slow, less) = (measurement(twelve(12, 1.3, else: 1)), measurement(twelve(11, 1.3, else: 1)))
    let p = Decision.pValue([slow, less], rule: BenchmarkRule(), slower: true)
    #expect(abs(p - pow(13.0 / 4096, 2)) < 1e-12)
    #expect(abs(Decision.pValue([slow], rule: BenchmarkRule(), slower: true) - 1.0 / 4096) < 1e-12)
    #expect(Decision.pValue([slow], rule: BenchmarkRule(), slower: false) == 1)
  }

  @Test func `control benchmarks show contamination beyond 5 % that the processRuns agree on`() {
    #expect(Decision.showsContamination(measurement(twelve(12, 1.051, else: 1))))
    #expect(Decision.showsContamination(measurement(twelve(12, 0.949, else: 1))))
    #expect(!Decision.showsContamination(measurement(twelve(12, 1.049, else: 1))))
    #expect(!Decision.showsContamination(measurement(twelve(7, 1.2, else: 0.8))))
  }

  // MARK: Rounds

  @Test func `a launch is the median of its rounds, ties are counted, rounds without time are left out`() {
    var measurement = BenchmarkMeasurement(name: "sum")
    measurement.add(base: [100, 100, 100, 0, 100, 100], head: [110, 100, 120, 100, 130, 900])
    #expect(measurement.rounds == 6)
    #expect(measurement.ties == 1)
    #expect(measurement.processRuns.count == 1)
    #expect(abs(measurement.processRuns[0].logRatio - log(1.2)) < 1e-12)
    #expect(measurement.processRuns[0].head == 120)
    measurement.add(base: [0], head: [0])
    #expect(measurement.processRuns.count == 1)
  }
}
