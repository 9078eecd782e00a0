/// The verdict on a benchmark.
package enum Verdict: String, CaseIterable, Codable, Sendable {
  /// Slower by more than the threshold, or with more allocations.
  case regression
  /// Faster by more than the threshold.
  case improvement
  /// Slower or faster by no more than the threshold, at a false-discovery rate of 5 %. Never fails.
  case changed
  /// Within the threshold, without an established change.
  case same
  /// The process runs leave more than one verdict open.
  case inconclusive
  /// The times depend on something other than the program, so that they can't be compared.
  case unsteady
  /// The control benchmarks, which are the same code in both programs, differ: so did the conditions.
  case contaminated
  /// `base` has the benchmark and `head` doesn't, or fails to run it.
  case missing

  /// True if it leaves open if `head` is slower.
  package var isUndecided: Bool { [.inconclusive, .unsteady, .contaminated].contains(self) }
}

/// The bounds that a benchmark is judged by.
package struct BenchmarkRule: Codable, Hashable, Sendable {
  /// The relative slowdown that fails. Relinking the same code has been seen to make it 8.4 % slower.
  package var threshold = 0.10

  /// The smallest relative change that is reported. Smaller ones are code layout.
  package var reportFloor = 0.03

  package init() {}
}

/// The constants of the decisions, each with its reason.
package enum DecisionLevel {
  /// The probability that any benchmark of a comparison fails by chance if each has slowed down by exactly the threshold.
  package static let family = 0.05

  /// The smallest number of process runs in which a benchmark can fail.
  ///
  /// If half of the process runs of a program happen to be slow, six of `head` and none of `base` are slow with a
  /// probability of 1/4096. For twelve it is 1/16 777 216.
  package static let fewestProcessRuns = 12

  /// The expected fraction of false ones among the benchmarks reported as changed.
  package static let falseDiscovery = 0.05

  /// The largest fraction of disturbed rounds that a verdict allows.
  package static let disturbed = 0.2

  /// The largest difference of the control benchmarks.
  package static let control = 0.05

  /// The largest difference of two allocation counts that is none. Each count is a multiple of a quarter.
  package static let allocations = 0.06
}
