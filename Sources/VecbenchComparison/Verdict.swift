import VecbenchMeasuring

/// The verdict on a benchmark.
package enum Verdict: String, CaseIterable, Codable, Sendable {
  /// The time or the peak memory increased by more than its threshold, or the number of allocations increased.
  case regression
  /// The time decreased by more than its threshold, or the peak memory did while the time stayed within its threshold.
  case improvement
  /// The time changed significantly (at a false-discovery rate of 5 %) and by at least ``BenchmarkRule/reportFloor``,
  /// but by less than the threshold. This verdict never makes the comparison fail.
  case changed
  /// The time is within the threshold, and any change is insignificant or smaller than ``BenchmarkRule/reportFloor``.
  case same
  /// The measurements don't suffice for a verdict, for example because the process runs disagree or the clock is too
  /// coarse.
  case inconclusive
  /// The times depend on something other than the program, so they can't be compared.
  case unsteady
  /// The control benchmarks differ. They run the same code in both programs, so the conditions were different.
  case contaminated
  /// `base` has the benchmark, but `head` lacks it or fails to run it.
  case missing

  /// True if the verdict leaves open whether `head` is slower.
  package var isUndecided: Bool { [.inconclusive, .unsteady, .contaminated].contains(self) }

  /// Formats the number of benchmarks with this verdict: `1 regression`, `2 regressions`, `2 same`.
  package func counted(_ count: Int) -> String {
    switch self {
    case .regression, .improvement: Formatting.counted(count, rawValue)
    default: "\(count) \(rawValue)"
    }
  }
}

/// The thresholds for judging a benchmark.
package struct BenchmarkRule: Codable, Hashable, Sendable {
  /// The relative slowdown above which a benchmark fails. The default is greater than 8.4 %, the largest slowdown that
  /// was measured after merely relinking the same code.
  package var threshold = 0.10

  /// The smallest relative change that is reported. Smaller changes can be caused by code layout.
  package var reportFloor = 0.03

  /// The relative increase in peak memory above which a benchmark fails.
  package var memoryThreshold = 0.10

  /// The valid thresholds in percent, in options and in files.
  package static let percentages: ClosedRange<Double> = 0...10_000

  package init() {}
}

/// The constants of the decision rules, each with its reason.
package enum DecisionLevel {
  /// The probability that any benchmark of a comparison fails by chance, in the worst case: if every benchmark has
  /// slowed down by exactly the threshold.
  package static let family = 0.05

  /// The smallest number of process runs after which a benchmark can be judged slower or faster. With fewer, a
  /// benchmark could easily fail by chance.
  ///
  /// Suppose that each process run is slow or fast with equal probability. With six process runs of each program, the
  /// probability that all runs of `head` are slow and all runs of `base` are fast is 1/4096. With twelve, it is
  /// 1/16,777,216.
  package static let minProcessRuns = 12

  /// The expected fraction of false discoveries among the benchmarks that are reported as changed.
  package static let falseDiscovery = 0.05

  /// The maximum fraction of disturbed rounds for a verdict of `same` or `changed`. A round is disturbed if the system
  /// interrupted one of its samples.
  package static let disturbed = 0.2

  /// The relative difference in a control benchmark above which the comparison is contaminated.
  package static let control = 0.05

  /// The largest ignored difference between two allocation counts. Counts are multiples of 0.25, so every real
  /// difference is larger.
  package static let allocations = 0.06

  /// A bound of the rounding error of a log ratio. The logarithm of a time of up to 10¹⁸ ns has an error of 7e-15.
  package static let rounding = 1e-12

  /// The smallest difference between two memory peaks that counts as a change, in bytes. Smaller differences can arise
  /// because the kernel updates the counts of resident pages in batches, and because the C library keeps some of the
  /// memory that the program has freed.
  package static let memory = 1_048_576.0
}
