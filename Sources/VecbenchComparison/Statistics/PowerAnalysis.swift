import Foundation

/// A power analysis: the slowdown that a comparison detects, given the scatter between process runs of one program.
package struct PowerAnalysis: Sendable {
  /// The standard deviation of the log ratios of process runs when both programs are identical.
  package let scatter: Double

  /// The slowdown above which a benchmark fails; 0.1 is 10 %.
  package let threshold: Double
  private let test: GroupSequentialSignTest
  private let level: Double

  /// Creates an analysis.
  ///
  /// - Parameters:
  ///   - processRuns: The maximum number of process runs, at least 1.
  ///   - benchmarks: The number of benchmarks that are tested together.
  package init(scatter: Double, processRuns: Int, threshold: Double, benchmarks: Int) {
    (self.scatter, self.threshold) = (scatter, threshold)
    var settings = ComparisonSettings()
    settings.processRuns = processRuns
    test = .with(looks: settings.looks)
    level = min(GroupSequentialSignTest.intervalLevel, DecisionLevel.family / Double(benchmarks))
  }

  /// Returns the probability that a benchmark with the given slowdown fails. The log ratios of the process runs are
  /// assumed to be normally distributed.
  package func probability(ofFinding slowdown: Double) -> Double {
    let distance = log1p(slowdown) - log1p(threshold)
    let hit = scatter > 0 ? erfc(-distance / scatter / 2.squareRoot()) / 2 : distance > 0 ? 1 : 0
    return test.power(hit: hit, level: level)
  }

  /// Returns the smallest slowdown, such as 0.12 for 12 %, that is detected with at least the given probability.
  /// Returns nil if even large slowdowns are detected less often, for example because there are too few process runs.
  package func slowdown(foundWithProbability probability: Double) -> Double? {
    var (low, high) = (threshold, 1000.0)
    guard self.probability(ofFinding: high) >= probability else { return nil }
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if self.probability(ofFinding: middle) >= probability { high = middle } else { low = middle }
    }
    return high
  }
}
