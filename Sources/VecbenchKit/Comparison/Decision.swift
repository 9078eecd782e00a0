import Foundation

/// A decision rule that derives verdicts from measurements. It depends on no clock, file or process.
///
/// Each benchmark has a 95 % confidence interval of the true ratio. The verdict follows from the position of this
/// interval relative to the threshold, so a verdict never contradicts the interval that is printed with it:
///
/// - above the threshold: a regression
/// - within the threshold on either side: same, or changed
/// - below the threshold on the other side: an improvement
/// - otherwise: undecided, and measured in more process runs
///
/// Regressions and improvements must also be significant among all benchmarks by ``Holm``, and changes by
/// ``BenjaminiHochberg``. All rules are symmetric: exchanging the programs exchanges regressions and improvements.
package struct Decision: Sendable {
  private let test: GroupSequentialSignTest

  /// - Parameter looks: The numbers of process runs at which verdicts may be made.
  package init(looks: [Int]) { test = .with(looks: looks) }

  /// Returns the confidence interval of the true log ratio at the last look, or nil with too few process runs.
  package func interval(_ measurement: BenchmarkMeasurement) -> ClosedRange<Double>? {
    guard let look = test.look(at: measurement.processRunCount) else { return nil }
    return test.interval(measurement.processRuns.map(\.logRatio).sorted(), look: look)
  }

  /// Returns the p-value of a sign test: the probability that at least as many process runs lie beyond a ratio, if that
  /// is the true ratio.
  ///
  /// - Parameters:
  ///   - cut: The logarithm of the ratio.
  ///   - isAbove: True to count the process runs above the ratio, false to count the ones below it.
  private func pValue(_ measurement: BenchmarkMeasurement, cut: Double, isAbove: Bool) -> Double {
    guard let look = test.look(at: measurement.processRunCount) else { return 1 }
    let hits = measurement.processRuns.count { isAbove ? $0.logRatio > cut : $0.logRatio < cut }
    return test.pValue(hits: min(hits, test.looks[look]), look: look)
  }

  /// Returns the verdicts on all benchmarks of a comparison, in order.
  ///
  /// - Parameter familySize: The number of benchmarks in the whole comparison, if other machines measure some of them.
  package func judge(
    _ benchmarks: [MeasuredBenchmark], isContaminated: Bool, familySize: Int? = nil
  ) -> [Judgement] {
    let slower = Holm.adjusted(
      benchmarks.map { pValue($0.measurement, cut: $0.failingLogRatio, isAbove: true) }, familySize: familySize)
    let faster = Holm.adjusted(
      benchmarks.map { pValue($0.measurement, cut: -$0.failingLogRatio, isAbove: false) }, familySize: familySize)
    let different = BenjaminiHochberg.adjusted(
      benchmarks.map { benchmark in
        let sides = [true, false].map { pValue(benchmark.measurement, cut: 0, isAbove: $0) }
        return min(1, 2 * sides.min()!)
      }, familySize: familySize)
    return benchmarks.indices.map { index in
      let benchmark = benchmarks[index]
      let interval = interval(benchmark.measurement)
      let (verdict, reason) = verdict(
        benchmark, interval, slower: slower[index], faster: faster[index], different: different[index],
        isContaminated: isContaminated)
      return Judgement(
        verdict: verdict, reason: reason, logInterval: interval, pValue: min(slower[index], faster[index]))
    }
  }

  private func verdict(
    _ benchmark: MeasuredBenchmark, _ interval: ClosedRange<Double>?, slower: Double, faster: Double,
    different: Double, isContaminated: Bool
  ) -> (Verdict, reason: String?) {
    let (measurement, margin) = (benchmark.measurement, log1p(benchmark.rule.threshold))
    if let reason = measurement.failureReason {
      return (measurement.failures[.base] == nil ? .missing : .inconclusive, reason)
    }
    if let reason = Self.allocationReason(measurement) { return (.regression, reason) }
    if isContaminated { return (.contaminated, nil) }
    guard let estimate = measurement.logEstimate, let interval else {
      let isTimeless = measurement.processRuns.isEmpty && measurement.rounds > 0
      return (
        .inconclusive,
        isTimeless
          ? "no time passed on its clock"
          : "\(Formatting.counted(measurement.processRuns.count, "process run")) are too few"
      )
    }
    if let reason = Steadiness.trend(measurement) { return (.unsteady, reason) }
    if measurement.clockError > margin { return (.inconclusive, "the clock is too coarse") }
    if interval.lowerBound > margin || interval.upperBound < -margin {
      let isSlower = interval.lowerBound > margin
      guard (isSlower ? interval.lowerBound : -interval.upperBound) > benchmark.failingLogRatio else {
        return (.inconclusive, "the clock is too coarse")
      }
      guard measurement.processRunCount >= DecisionLevel.fewestProcessRuns,
        (isSlower ? slower : faster) <= DecisionLevel.family
      else { return (.inconclusive, "too few process runs for a certain verdict") }
      return (isSlower ? .regression : .improvement, nil)
    }
    if measurement.disturbedFraction > DecisionLevel.disturbed {
      return (.inconclusive, "\(Formatting.percent(measurement.disturbedFraction)) of the rounds were disturbed")
    }
    if interval.lowerBound < -margin || interval.upperBound > margin {
      if let pattern = Steadiness.pattern(measurement) { return (.unsteady, pattern) }
      return (.inconclusive, "the process runs disagree")
    }
    let isChanged = different <= DecisionLevel.falseDiscovery && abs(estimate) >= log1p(benchmark.rule.reportFloor)
    return (isChanged ? .changed : .same, measurement.allocationProblem)
  }

  /// Returns true if more process runs can't improve a verdict.
  package static func isFinal(_ judgement: Judgement, _ benchmark: MeasuredBenchmark) -> Bool {
    switch judgement.verdict {
    case .regression, .improvement, .changed, .missing: return true
    case .inconclusive:
      return benchmark.measurement.processRuns.isEmpty || !benchmark.measurement.failures.isEmpty
    case .unsteady, .contaminated: return false
    case .same:
      // More process runs may show that the benchmark has changed.
      guard let estimate = benchmark.measurement.logEstimate, let interval = judgement.logInterval else { return true }
      return interval.contains(0) || abs(estimate) < log1p(benchmark.rule.reportFloor)
    }
  }

  /// Returns a description of the increase in allocations, or nil if they haven't increased or vary.
  package static func allocationReason(_ measurement: BenchmarkMeasurement) -> String? {
    guard let base = measurement.baseAllocations, let head = measurement.headAllocations,
      head - base > DecisionLevel.allocations
    else { return nil }
    return "allocations \(Formatting.count(base)) -> \(Formatting.count(head))"
  }

  /// Returns true if a control benchmark shows that the two programs ran under different conditions.
  package func showsContamination(_ control: BenchmarkMeasurement) -> Bool {
    guard let estimate = control.logEstimate, let interval = interval(control) else { return false }
    return !interval.contains(0) && abs(estimate) > log1p(DecisionLevel.control)
  }
}

extension BenchmarkMeasurement {
  /// The reason why the verdict ignores the allocations; nil if it includes them, or if they aren't counted.
  var allocationProblem: String? {
    for side in ComparisonSide.allCases {
      if let problem = allocations[side]?.problem { return "\(side.rawValue): \(problem), so they aren't compared" }
    }
    return nil
  }
}

extension BenchmarkMeasurement {
  /// The reason why the programs couldn't run the benchmark; nil if both could.
  var failureReason: String? {
    if let reason = failures[.base], failures[.head] == reason { return "base and head: \(reason)" }
    let reasons = ComparisonSide.allCases.compactMap { side in failures[side].map { "\(side.rawValue): \($0)" } }
    return reasons.isEmpty ? nil : reasons.joined(separator: "; ")
  }
}

/// The measurement of a benchmark, and the rule for judging it.
package struct MeasuredBenchmark: Hashable, Sendable {
  package let rule: BenchmarkRule
  package let measurement: BenchmarkMeasurement

  package init(rule: BenchmarkRule, measurement: BenchmarkMeasurement) {
    (self.rule, self.measurement) = (rule, measurement)
  }

  /// The log ratio beyond which a difference exceeds the threshold, even with the largest error of the clock.
  var failingLogRatio: Double { log1p(rule.threshold) + measurement.clockError }
}

/// The verdict on a benchmark.
package struct Judgement: Hashable, Sendable {
  package let verdict: Verdict

  /// The reason for the verdict, if the interval doesn't show it.
  package var reason: String?

  /// The confidence interval of the true log ratio; nil with too few process runs.
  package let logInterval: ClosedRange<Double>?

  /// The smaller one of the adjusted p-values for a regression and for an improvement.
  package let pValue: Double
}
