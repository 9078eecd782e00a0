/// The verdict on a benchmark, by the names of `vecbench-comparison/1`.
package enum Verdict: String, CaseIterable, Codable, Sendable {
  /// Slower than the margin allows, twice, or it allocates more.
  case regression
  /// Faster than the margin, twice.
  case improvement
  /// Slower or faster, but within the threshold, or not certainly beyond it. It never fails.
  case changed = "moved"
  /// No difference worth reporting.
  case same
  /// The process runs disagree too much for a verdict.
  case inconclusive
  /// The control benchmarks, which are the same code in both programs, differ: the conditions were not the same.
  case contaminated
  /// `base` has the benchmark, and `head` has not.
  case missing

  /// The name in texts for people.
  package var name: String { self == .changed ? "changed" : rawValue }
}

/// The bounds that a benchmark is judged by.
package struct BenchmarkRule: Codable, Hashable, Sendable {
  /// The relative slowdown that fails. Relinking the same code has been seen to make it 8.4 % slower.
  package var threshold = 0.10

  /// The relative change worth reporting. Below it is code layout.
  package var reportFloor = 0.03

  package init() {}
}

/// The constants of the decisions, each with its reason.
package enum DecisionLevel {
  /// A benchmark is flagged where so few process runs stay within the margin that this happens by chance with at most
  /// this probability: all of 6 process runs, 11 of 12.
  package static let flag = 1.0 / 64

  /// The probability that chance fails any benchmark of a comparison in which each has slowed down by exactly the margin.
  package static let family = 0.05

  /// The fraction of disturbed samples above which there is no verdict.
  package static let disturbed = 0.2

  /// The fraction of rounds without a difference above which the clock is too coarse.
  package static let ties = 0.1

  /// How far the control benchmarks may be apart.
  package static let control = 0.05

  /// Two counts of allocations differ if they do by more than this, for one iteration: each is an eighth of a whole
  /// number.
  package static let allocations = 0.06
}
