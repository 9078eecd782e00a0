import Foundation
import VecbenchMeasuring

/// A decision rule that derives verdicts from measurements. It doesn't access clocks, files or processes.
///
/// Each benchmark has a 95 % confidence interval of the true ratio of `head`'s time to `base`'s time. The verdict
/// follows from the position of this interval, so a verdict never contradicts the interval that is printed with it:
///
/// - above the threshold for slowdowns: a regression
/// - between the thresholds for slowdowns and speed-ups: same, or changed
/// - below the threshold for speed-ups: an improvement
/// - otherwise: undecided, so the benchmark is measured in more process runs (launches of both programs)
///
/// Regressions and improvements must also be significant after the ``Holm`` correction for multiple tests, and changes
/// after the ``BenjaminiHochberg`` procedure. All rules for times are symmetric: exchanging the programs exchanges
/// regressions and improvements.
///
/// Peak memory is judged by the same rules. For the correction, the tests of times and memory form one family. An
/// increase in memory is a regression regardless of the time, and a decrease is an improvement only if the time is
/// within its threshold.
package struct Decision: Sendable {
  private let test: GroupSequentialSignTest

  /// Creates a decision rule.
  ///
  /// - Parameter looks: The numbers of process runs after which verdicts may be made, in ascending order.
  package init(looks: [Int]) { test = .with(looks: looks) }

  /// Returns the confidence interval of the true log ratio at the most recent evaluation, or nil if there are too few
  /// process runs.
  package func interval(_ measurement: BenchmarkMeasurement) -> ClosedRange<Double>? {
    interval(measurement.processRuns.map(\.logRatio), measurement)
  }

  private func interval(_ logRatios: [Double], _ measurement: BenchmarkMeasurement) -> ClosedRange<Double>? {
    guard let look = test.look(at: measurement.processRunCount) else { return nil }
    return test.interval(logRatios.sorted(), look: look)
  }

  /// Returns the p-value of the sign test whose null hypothesis is that the true log ratio is `cut`. Returns 1 if there
  /// are too few process runs for the first evaluation.
  ///
  /// - Parameters:
  ///   - logRatios: The log ratio of each process run, either of times or of memory.
  ///   - cut: The logarithm of the ratio to compare with, such as the threshold for slowdowns.
  ///   - isAbove: True to count the process runs above the ratio, false to count the process runs below it.
  private func pValue(
    _ logRatios: [Double], _ measurement: BenchmarkMeasurement, cut: Double, isAbove: Bool
  ) -> Double {
    guard let look = test.look(at: measurement.processRunCount) else { return 1 }
    let hits = logRatios.count { isAbove ? $0 > cut : $0 < cut }
    return test.pValue(hits: min(hits, test.looks[look]), look: look)
  }

  private func pValue(_ measurement: BenchmarkMeasurement, cut: Double, isAbove: Bool) -> Double {
    pValue(measurement.processRuns.map(\.logRatio), measurement, cut: cut, isAbove: isAbove)
  }

  /// Returns the verdicts on all benchmarks of a comparison, in order.
  ///
  /// - Parameters:
  ///   - isContaminated: True if the control benchmarks, which run the same code in both programs, show that the
  ///     programs ran under different conditions.
  ///   - familySize: The number of benchmarks in the whole comparison, if other machines measure some of them.
  package func judge(
    _ benchmarks: [MeasuredBenchmark], isContaminated: Bool, familySize: Int? = nil
  ) -> [Judgment] {
    let worse = adjustedPValues(benchmarks, isAbove: true, familySize: familySize)
    let better = adjustedPValues(benchmarks, isAbove: false, familySize: familySize)
    let different = BenjaminiHochberg.adjusted(
      benchmarks.map { benchmark in
        let sides = [true, false].map { pValue(benchmark.measurement, cut: 0, isAbove: $0) }
        return min(1, 2 * sides.min()!)
      }, familySize: familySize)
    return benchmarks.indices.map { index in
      let benchmark = benchmarks[index]
      let interval = interval(benchmark.measurement)
      let memory = memoryChange(benchmark, more: worse.memory[index], less: better.memory[index])
      let (slower, faster) = (worse.times[index], better.times[index])
      let (verdict, reason) = verdict(
        benchmark, interval, slower: slower, faster: faster, different: different[index], memory: memory,
        isContaminated: isContaminated)
      return Judgment(
        verdict: verdict, reason: reason, logInterval: interval, pValue: min(slower, faster), memory: memory)
    }
  }

  /// Returns the p-values of increases or decreases beyond the thresholds, adjusted for the number of tests.
  private func adjustedPValues(
    _ benchmarks: [MeasuredBenchmark], isAbove: Bool, familySize: Int?
  ) -> (times: [Double], memory: [Double]) {
    let times = benchmarks.map { benchmark in
      let margin = benchmark.failingLogRatio
      return pValue(benchmark.measurement, cut: isAbove ? margin : -margin, isAbove: isAbove)
    }
    let memory = benchmarks.map { benchmark in
      let (measurement, margin) = (benchmark.measurement, benchmark.rule.memoryLogThreshold)
      return pValue(
        measurement.memory.map(\.judgedLogRatio), measurement, cut: isAbove ? margin : -margin, isAbove: isAbove)
    }
    guard benchmarks.contains(where: { !$0.measurement.memory.isEmpty }) else {
      return (Holm.adjusted(times, familySize: familySize), memory)
    }
    // Benchmarks that are measured on other machines also have two tests each: one for time and one for memory.
    let adjusted = Holm.adjusted(times + memory, familySize: familySize.map { 2 * $0 })
    return (Array(adjusted.prefix(times.count)), Array(adjusted.suffix(memory.count)))
  }

  private func verdict(
    _ benchmark: MeasuredBenchmark, _ interval: ClosedRange<Double>?, slower: Double, faster: Double,
    different: Double, memory: MemoryChange?, isContaminated: Bool
  ) -> (Verdict, reason: String?) {
    let measurement = benchmark.measurement
    if let reason = measurement.failureReason {
      return (measurement.failures[.base] == nil ? .missing : .inconclusive, reason)
    }
    if let reason = Self.allocationReason(measurement) { return (.regression, reason) }
    if let memory, memory.verdict == .regression { return (.regression, memory.description) }
    if isContaminated { return (.contaminated, nil) }
    let time = timeVerdict(benchmark, interval, slower: slower, faster: faster, different: different)
    guard [.same, .changed].contains(time.verdict), let memory, memory.verdict != .same else {
      return (time.verdict, time.reason)
    }
    let isUndecided = memory.verdict == .inconclusive
    return (memory.verdict, memory.description + (isUndecided ? ": the process runs don't decide" : ""))
  }

  private func timeVerdict(
    _ benchmark: MeasuredBenchmark, _ interval: ClosedRange<Double>?, slower: Double, faster: Double,
    different: Double
  ) -> (verdict: Verdict, reason: String?) {
    let (measurement, margin) = (benchmark.measurement, benchmark.rule.logThreshold)
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
    if interval.lowerBound > margin || interval.upperBound < -margin {
      let isSlower = interval.lowerBound > margin
      guard (isSlower ? interval.lowerBound : -interval.upperBound) > benchmark.failingLogRatio else {
        return (.inconclusive, "the clock is too coarse")
      }
      guard isConfirmed(measurement, isSlower ? slower : faster) else {
        return (.inconclusive, "too few process runs for a certain verdict")
      }
      return (isSlower ? .regression : .improvement, nil)
    }
    // Don't attribute a wider interval to the clock. Its step is overestimated if there are few samples.
    let isWide = max(-interval.lowerBound, interval.upperBound) > benchmark.failingLogRatio
    if measurement.clockError > margin && !isWide { return (.inconclusive, "the clock is too coarse") }
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

  /// Returns the change in peak memory, or nil if it is unknown.
  ///
  /// - Parameters:
  ///   - more: The adjusted p-value of an increase beyond the threshold.
  ///   - less: The adjusted p-value of a decrease beyond the threshold.
  private func memoryChange(_ benchmark: MeasuredBenchmark, more: Double, less: Double) -> MemoryChange? {
    let (measurement, margin) = (benchmark.measurement, benchmark.rule.memoryLogThreshold)
    let logRatios = measurement.memory.map(\.logRatio)
    guard let estimate = measurement.memoryLogEstimate,
      let judgedInterval = interval(measurement.memory.map(\.judgedLogRatio), measurement),
      let reportedInterval = interval(logRatios, measurement)
    else { return nil }
    // The C library keeps memory that earlier benchmarks have freed. A benchmark that reuses this memory shows a
    // smaller increase, which differs between process runs. A difference whose interval contains 0 is therefore treated
    // as noise.
    let verdict: Verdict =
      if judgedInterval.lowerBound > margin, isConfirmed(measurement, more) {
        .regression
      } else if judgedInterval.upperBound < -margin, isConfirmed(measurement, less) {
        .improvement
      } else {
        abs(estimate) > margin && !judgedInterval.contains(0) ? .inconclusive : .same
      }
    return MemoryChange(
      base: OrderStatistics(measurement.memory.map(\.base)).median,
      head: OrderStatistics(measurement.memory.map(\.head)).median, logEstimate: OrderStatistics(logRatios).median,
      logInterval: reportedInterval, verdict: verdict)
  }

  /// Returns true if a difference beyond the threshold is significant and is based on enough process runs.
  private func isConfirmed(_ measurement: BenchmarkMeasurement, _ pValue: Double) -> Bool {
    measurement.processRunCount >= DecisionLevel.minProcessRuns && pValue <= DecisionLevel.family
  }

  /// Returns true if the verdict is final, so that no more process runs are needed.
  package static func isFinal(_ judgment: Judgment, _ benchmark: MeasuredBenchmark) -> Bool {
    switch judgment.verdict {
    case .regression, .improvement, .changed, .missing: return true
    case .inconclusive:
      return benchmark.measurement.processRuns.isEmpty || !benchmark.measurement.failures.isEmpty
    case .unsteady, .contaminated: return false
    case .same:
      // If the estimate is large enough to be reported, more process runs may show that the difference is significant.
      guard let estimate = benchmark.measurement.logEstimate, let interval = judgment.logInterval else { return true }
      return interval.contains(0) || abs(estimate) < log1p(benchmark.rule.reportFloor)
    }
  }

  /// Returns a description of the increase in allocations. Returns nil if the number hasn't increased, varies, or isn't
  /// counted.
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
  /// The reason why allocations don't affect the verdict; nil if they do, or if they aren't counted.
  var allocationProblem: String? {
    for side in ComparisonSide.allCases {
      if let problem = allocations[side]?.problem { return "\(side.rawValue): \(problem), so they aren't compared" }
    }
    return nil
  }
}

extension BenchmarkMeasurement {
  /// The reason why the programs couldn't run the benchmark; nil if both could.
  package var failureReason: String? {
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

  /// The log ratio above which a slowdown exceeds the threshold even with the largest possible clock error.
  var failingLogRatio: Double { rule.logThreshold + measurement.clockError }
}

extension BenchmarkRule {
  /// The log ratio above which a slowdown exceeds the threshold. A slowdown of exactly the threshold doesn't.
  fileprivate var logThreshold: Double { log1p(threshold) + DecisionLevel.rounding }

  /// The log ratio above which an increase in peak memory exceeds its threshold.
  fileprivate var memoryLogThreshold: Double { log1p(memoryThreshold) + DecisionLevel.rounding }
}

/// The verdict on a benchmark, and the statistics that it is based on.
package struct Judgment: Hashable, Sendable {
  package let verdict: Verdict

  /// The reason for the verdict; nil if it is evident from the interval.
  package var reason: String?

  /// The confidence interval of the true log ratio; nil if there are too few process runs.
  package let logInterval: ClosedRange<Double>?

  /// The smaller of the adjusted p-values for a slowdown and for a speed-up.
  package let pValue: Double

  /// The change in peak memory; nil if it is unknown.
  package var memory: MemoryChange?
}
