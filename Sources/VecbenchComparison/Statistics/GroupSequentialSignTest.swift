import Foundation
import Synchronization

/// A sign test of the median that may be evaluated several times while values are still being added. It tests whether
/// the median lies beyond a given value, the cut.
///
/// Looking at the data after each group of values and stopping at the first significant result would multiply the
/// probability of an error. The error-spending approach instead divides the level of the test among the looks, which
/// are the evaluations of the test. After *n* values, at most a fraction of 1 − exp(−*n* / 6) of the level has been
/// spent. This spending function uses nearly two thirds of the level at the first look, after six values, because most
/// benchmarks are decided there. The function doesn't need a maximum number of values.
///
/// If the cut is the median, the number of values above it has a binomial distribution, so all probabilities are exact.
/// The test makes no assumption about the distribution of the values.
///
/// - K. K. G. Lan and D. L. DeMets, Discrete sequential boundaries for clinical trials, Biometrika 70, 1983.
/// - I. K. Hwang, W. J. Shih and J. S. de Cani, Group sequential designs using a family of type I error probability
///   spending functions, Statistics in Medicine 9, 1990. Unlike their function, the function here isn't scaled to spend
///   the whole level by a last look.
package struct GroupSequentialSignTest: Sendable {
  /// The sample sizes at which the test is evaluated, in ascending order. Each one is the total number of values added
  /// so far.
  package let looks: [Int]

  /// The p-values, indexed by look and by the number of values beyond the cut.
  private let pValues: [[Double]]

  /// The critical values for ``intervalLevel``, one for each look. An element is nil if no result can be significant at
  /// that look, even with all values on the same side.
  private let intervalCriticalValues: [Int?]

  /// The one-sided probability that an interval misses the median at any look. Both sides together give 95 %
  /// confidence.
  package static let intervalLevel = 0.025

  /// The number of values after which 63 % of the level has been spent. 63 % of ``intervalLevel`` is 0.0158, slightly
  /// more than 1/64, the one-sided p-value of six equal signs. Therefore a first look at six values can already give an
  /// interval.
  private static let spendingScale = 6.0

  /// Creates a test.
  ///
  /// - Precondition: `looks` isn't empty, and its elements are positive and strictly ascending.
  package init(looks: [Int]) {
    precondition(!looks.isEmpty && looks[0] > 0, "a test needs at least one look")
    precondition(zip(looks, looks.dropFirst()).allSatisfy { $0 < $1 }, "looks are in ascending order")
    self.looks = looks
    intervalCriticalValues = Self.criticalValues(looks, level: Self.intervalLevel)
    pValues = Self.pValues(looks)
  }

  /// Returns the critical value for each look: the smallest number of values beyond the cut that is significant. It is
  /// nil if the result isn't significant even with all values beyond the cut.
  ///
  /// - Parameter level: The one-sided probability, over all looks, of a significant result if the cut is the median.
  package func criticalValues(level: Double) -> [Int?] { Self.criticalValues(looks, level: level) }

  /// Returns the p-value if `hits` values are beyond the cut at the given look. This is the smallest level such that
  /// `hits` is significant at this level and at all greater levels (C. Jennison and B. W. Turnbull, Group Sequential
  /// Methods, 2000, section 9.4). The result is rounded up by at most 0.1 %.
  ///
  /// - Precondition: `hits` is in `0...looks[look]`.
  package func pValue(hits: Int, look: Int) -> Double { pValues[look][hits] }

  /// Returns an interval that contains the median, with 95 % confidence for all looks together, or nil if there
  /// are too few values (C. Jennison and B. W. Turnbull, Interim analyses: the repeated confidence interval approach,
  /// Journal of the Royal Statistical Society B 51, 1989).
  ///
  /// The interval excludes a cut if and only if the test at ``intervalLevel`` rejects the cut.
  ///
  /// - Parameter sorted: The values in ascending order. There are as many values as the look requires, or fewer if some
  ///   are missing.
  package func interval(_ sorted: [Double], look: Int) -> ClosedRange<Double>? {
    guard let critical = intervalCriticalValues[look], critical <= sorted.count,
      sorted[sorted.count - critical] <= sorted[critical - 1]
    else { return nil }
    return sorted[sorted.count - critical]...sorted[critical - 1]
  }

  /// Returns the probability that the test finds a significant result before the test in the opposite direction does.
  ///
  /// - Parameters:
  ///   - hit: The probability that a value lies beyond the cut.
  ///   - level: The one-sided level of the test. The level of the test in the opposite direction is ``intervalLevel``.
  package func power(hit: Double, level: Double) -> Double {
    let (upper, lower) = (criticalValues(level: level), intervalCriticalValues)
    var probabilities = [1.0]
    var (count, found) = (0, 0.0)
    for (index, look) in looks.enumerated() {
      while count < look {
        probabilities = zip(probabilities + [0], [0] + probabilities).map { $0 * (1 - hit) + $1 * hit }
        count += 1
      }
      for hits in 0...look {
        if hits >= upper[index] ?? .max { found += probabilities[hits] }
        if hits >= upper[index] ?? .max || look - hits >= lower[index] ?? .max { probabilities[hits] = 0 }
      }
    }
    return min(found, 1)
  }

  /// Returns the index of the last look that needs at most `count` values, or nil if all looks need more.
  package func look(at count: Int) -> Int? { looks.lastIndex { $0 <= count } }

  private static func criticalValues(_ looks: [Int], level: Double) -> [Int?] {
    // The probability of each number of hits so far, for sequences of values that weren't significant at any earlier
    // look.
    var probabilities = [Double](repeating: 0, count: (looks.last ?? 0) + 1)
    probabilities[0] = 1
    var spent = 0.0
    var count = 0
    return looks.map { look in
      while count < look {
        count += 1
        for hits in stride(from: count, through: 1, by: -1) {
          probabilities[hits] = (probabilities[hits] + probabilities[hits - 1]) / 2
        }
        probabilities[0] /= 2
      }
      let available = level * (1 - exp(-Double(look) / spendingScale)) * (1 + 1e-9)
      var critical: Int?
      for hits in stride(from: look, through: look / 2 + 1, by: -1) {
        guard spent + probabilities[hits] <= available else { break }
        spent += probabilities[hits]
        probabilities[hits] = 0
        critical = hits
      }
      return critical
    }
  }

  /// Computes the p-values by trying decreasing levels, starting at 1. Critical values don't always fall as the level
  /// rises, because an earlier look can use up more of the level. A number of hits (values beyond the cut) therefore
  /// counts as significant only if it is significant at all greater levels.
  private static func pValues(_ looks: [Int]) -> [[Double]] {
    let factor = 1.04
    var pValues = looks.map { [Double](repeating: 1, count: $0 + 1) }
    var least = looks.map { $0 / 2 + 1 }
    var level = 1.0
    while level > 1e-10 {
      for (look, critical) in criticalValues(looks, level: level).enumerated() {
        // The numbers of hits from `least` to `last - 1` were significant at the next greater level, but aren't at this
        // level. Their p-values are between these two levels.
        let last = min(critical ?? .max, looks[look] + 1)
        for hits in least[look]..<max(last, least[look]) where level < 1 {
          pValues[look][hits] = threshold(looks, look, hits: hits, between: level, and: min(1, level * factor))
        }
        least[look] = max(last, least[look])
      }
      level /= factor
    }
    for (look, hits) in least.enumerated() where hits <= looks[look] {
      for index in hits...looks[look] { pValues[look][index] = level }
    }
    return pValues
  }

  /// Finds by bisection the level at which a number of hits becomes significant. The result is rounded up by at most
  /// 0.1 %.
  private static func threshold(_ looks: [Int], _ look: Int, hits: Int, between low: Double, and high: Double) -> Double
  {
    var (low, high) = (low, high)
    while high > 1.001 * low {
      let middle = (low * high).squareRoot()
      if hits >= criticalValues(looks, level: middle)[look] ?? .max { high = middle } else { low = middle }
    }
    return high
  }

  /// A cache of tests, because computing their p-values takes a long time.
  private static let known = Mutex<[[Int]: GroupSequentialSignTest]>([:])

  /// Returns the test with the given looks from the cache, or creates it.
  ///
  /// - Precondition: `looks` isn't empty, and its elements are positive and strictly ascending.
  package static func with(looks: [Int]) -> GroupSequentialSignTest {
    if let test = known.withLock({ $0[looks] }) { return test }
    let test = GroupSequentialSignTest(looks: looks)
    known.withLock { $0[looks] = test }
    return test
  }
}
