import Foundation

/// The slowdown that a comparison detects, given how far the process runs of one program scatter.
package struct Resolution: Sendable {
  /// The standard deviation of the logarithms that process runs come to.
  package let scatter: Double

  /// The number of process runs.
  package let processRuns: Int

  /// The slowdown that is exceeded by a regression: 0.1 for 10 %.
  package let threshold: Double

  package init(scatter: Double, processRuns: Int, threshold: Double) {
    self.scatter = scatter
    self.processRuns = processRuns
    self.threshold = threshold
  }

  /// The probability that a slowdown is flagged in one measurement, if process runs scatter normally.
  package func probability(ofFinding slowdown: Double) -> Double {
    guard let critical = SignTest.criticalValue(of: processRuns, level: DecisionLevel.flag) else { return 0 }
    let distance = log1p(slowdown) - log1p(threshold)
    let hit = scatter > 0 ? erfc(-distance / scatter / 2.squareRoot()) / 2 : distance > 0 ? 1 : 0
    // Binomial: the probability of `critical` hits or more.
    var sum = 0.0
    for hits in critical...processRuns {
      let combinations = exp(
        lgamma(Double(processRuns + 1)) - lgamma(Double(hits + 1)) - lgamma(Double(processRuns - hits + 1)))
      sum += combinations * pow(hit, Double(hits)) * pow(1 - hit, Double(processRuns - hits))
    }
    return min(sum, 1)
  }

  /// The least slowdown that is flagged with a probability; nil where not even one of a thousand times is, as with too few
  /// process runs.
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
