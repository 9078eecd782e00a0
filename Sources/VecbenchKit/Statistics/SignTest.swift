import Foundation

/// The sign test: whether so many values on one side of a margin can be chance. It assumes nothing about how the
/// values are distributed (W. J. Conover, Practical Nonparametric Statistics, 3rd edition, section 3.4).
package enum SignTest {
  /// The probability that at least `hits` of `count` values lie beyond a margin that each of them exceeds with
  /// probability one half.
  ///
  /// - Precondition: `hits` and `count` are not negative.
  package static func pValue(hits: Int, of count: Int) -> Double {
    precondition(hits >= 0 && count >= 0, "counts are not negative")
    guard hits > 0 else { return 1 }
    guard hits <= count else { return 0 }
    // From the far end, where the terms are small. Logarithms, since 2^-count leaves the range of Double.
    var logProbability = -Double(count) * log(2)
    var sum = exp(logProbability)
    for remaining in stride(from: count - 1, through: hits, by: -1) {
      logProbability += log(Double(remaining + 1) / Double(count - remaining))
      sum += exp(logProbability)
    }
    return min(sum, 1)
  }

  /// The critical value: the fewest of `count` values beyond the margin that have at most the probability `level`; nil where even all of
  /// them are too few.
  package static func criticalValue(of count: Int, level: Double) -> Int? {
    // The last digits of a sum of rounded terms decide nothing.
    (0...count).first { pValue(hits: $0, of: count) <= level * (1 + 1e-9) }
  }
}
