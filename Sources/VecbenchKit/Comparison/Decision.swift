import Foundation

/// Verdicts on numbers: no clock, no files, no processes.
package enum Decision {
  /// The verdict on one benchmark after one measurement, by its times and allocations.
  package static func verdict(
    on measurement: BenchmarkMeasurement, rule: BenchmarkRule
  ) -> (verdict: Verdict, reason: String?) {
    if let reason = allocationReason(measurement) { return (.regression, reason) }
    let ratios = measurement.processRuns.map(\.logRatio)
    let margin = log(1 + rule.threshold)
    guard let estimate = measurement.logEstimate, let interval = measurement.logInterval,
      let critical = SignTest.criticalValue(of: ratios.count, level: DecisionLevel.flag)
    else {
      let isTimeless = ratios.isEmpty && measurement.rounds > 0
      return (.inconclusive, isTimeless ? "no time passed on its clock" : "\(ratios.count) process runs are too few")
    }
    if ratios.count(where: { $0 > margin }) >= critical { return (.regression, nil) }
    if ratios.count(where: { $0 < -margin }) >= critical { return (.improvement, nil) }
    if measurement.disturbedFraction > DecisionLevel.disturbed {
      return (.inconclusive, "\(Formatting.percent(measurement.disturbedFraction)) of the samples were disturbed")
    }
    if measurement.tieFraction > DecisionLevel.ties { return (.inconclusive, "the clock is too coarse") }
    if interval.lowerBound < 0 && interval.upperBound > margin { return (.inconclusive, "the process runs disagree") }
    if !interval.contains(0) && abs(exp(estimate) - 1) >= rule.reportFloor { return (.changed, nil) }
    return (.same, nil)
  }

  /// What is wrong with the allocations; nil where nothing is.
  package static func allocationReason(_ measurement: BenchmarkMeasurement) -> String? {
    guard let base = measurement.baseAllocations, let head = measurement.headAllocations,
      head - base > DecisionLevel.allocations
    else { return nil }
    return "allocations \(Formatting.count(base)) -> \(Formatting.count(head))"
  }

  /// Whether a benchmark has to be measured again before anything comes of its verdict.
  package static func needsConfirmation(_ verdict: Verdict) -> Bool {
    verdict == .regression || verdict == .improvement
  }

  /// Whether one control benchmark shows that the two programs ran under different conditions.
  package static func showsContamination(_ control: BenchmarkMeasurement) -> Bool {
    guard let estimate = control.logEstimate, let interval = control.logInterval else { return false }
    return !interval.contains(0) && abs(exp(estimate) - 1) > DecisionLevel.control
  }

  /// The probability that chance flags a benchmark in this direction in each of its measurements, where it differs by
  /// exactly the margin.
  ///
  /// Two independent p-values are both at most their greater one with at most the square of it as probability.
  package static func pValue(_ measurements: [BenchmarkMeasurement], rule: BenchmarkRule, slower: Bool) -> Double {
    let margin = log(1 + rule.threshold)
    let greatest =
      measurements.map { measurement in
        let hits = measurement.processRuns.count { slower ? $0.logRatio > margin : $0.logRatio < -margin }
        return SignTest.pValue(hits: hits, of: measurement.processRuns.count)
      }.max() ?? 1
    return pow(greatest, Double(measurements.count))
  }

  /// The verdicts on all benchmarks, in their order, after those that needed it were measured again.
  ///
  /// - Parameters:
  ///   - firstIsContaminated: Whether the control benchmarks differed in the first measurement.
  ///   - confirmationIsContaminated: Whether they did in the confirmation, which alone counts for the benchmarks in it.
  package static func judge(
    _ benchmarks: [MeasuredBenchmark], firstIsContaminated: Bool, confirmationIsContaminated: Bool
  ) -> [Judgement] {
    let slower = Holm.adjusted(benchmarks.map { pValue($0.measurements, rule: $0.rule, slower: true) })
    let faster = Holm.adjusted(benchmarks.map { pValue($0.measurements, rule: $0.rule, slower: false) })
    return benchmarks.indices.map { index in
      let benchmark = benchmarks[index]
      let isContaminated = benchmark.confirmation == nil ? firstIsContaminated : confirmationIsContaminated
      return judge(benchmark, slower: slower[index], faster: faster[index], isContaminated: isContaminated)
    }
  }

  private static func judge(
    _ benchmark: MeasuredBenchmark, slower: Double, faster: Double, isContaminated: Bool
  ) -> Judgement {
    let first = Self.verdict(on: benchmark.first, rule: benchmark.rule)
    let confirmation = benchmark.confirmation.map { Self.verdict(on: $0, rule: benchmark.rule) }
    var (verdict, reason) = confirmation ?? first
    if let confirmation, confirmation.verdict != first.verdict {
      // It goes no worse than the second look says, and never from one flag to the other.
      verdict = confirmation.verdict == .changed ? .changed : .inconclusive
      reason = "\(first.verdict.name) that was not confirmed"
    }
    let areAllocations = verdict == .regression && reason != nil
    if verdict == .regression && !areAllocations && slower > DecisionLevel.family {
      (verdict, reason) = (.inconclusive, "too few process runs for so many benchmarks")
    }
    if verdict == .improvement && faster > DecisionLevel.family {
      (verdict, reason) = (.inconclusive, "too few process runs for so many benchmarks")
    }
    if isContaminated && !areAllocations { (verdict, reason) = (.contaminated, nil) }
    return Judgement(verdict: verdict, reason: reason, pValue: min(slower, faster))
  }
}

/// A benchmark with everything that was measured of it.
package struct MeasuredBenchmark: Hashable, Sendable {
  package let rule: BenchmarkRule
  package let first: BenchmarkMeasurement
  package let confirmation: BenchmarkMeasurement?

  package init(rule: BenchmarkRule, first: BenchmarkMeasurement, confirmation: BenchmarkMeasurement?) {
    self.rule = rule
    self.first = first
    self.confirmation = confirmation
  }

  var measurements: [BenchmarkMeasurement] { [first] + (confirmation.map { [$0] } ?? []) }
}

/// The verdict on a benchmark, and the reason where it is not that of its figures.
package struct Judgement: Hashable, Sendable {
  package let verdict: Verdict
  package let reason: String?

  /// The adjusted p-value of the direction that is more likely.
  package let pValue: Double
}
