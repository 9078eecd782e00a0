import Foundation

/// Statistics of a sample that depend only on the order of its values. They are valid for any distribution, and
/// outliers hardly affect them.
public struct OrderStatistics: Sendable {
  /// The sample in ascending order.
  public let sorted: [Double]

  /// Sorts a sample and creates its statistics.
  ///
  /// - Precondition: `sample` is not empty and contains no NaN.
  public init(_ sample: [Double]) {
    precondition(!sample.isEmpty, "statistics need at least one value")
    sorted = sample.sorted()
  }

  /// The median of the sample, which is the middle value or the mean of the two middle values.
  public var median: Double {
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The smallest value.
  public var minimum: Double { sorted[0] }

  /// The largest value.
  public var maximum: Double { sorted[sorted.count - 1] }

  /// Returns the smallest value for which at least `fraction` of all values are less than or equal to it. This is the
  /// nearest-rank definition of a quantile.
  ///
  /// - Parameter fraction: A fraction greater than 0 and at most 1.
  public func quantile(_ fraction: Double) -> Double {
    let rank = Int((fraction * Double(sorted.count)).rounded(.up))
    return sorted[min(max(rank, 1), sorted.count) - 1]
  }

  /// Returns an interval that contains the true median with at least the given confidence. It is valid for any
  /// distribution. Returns nil if the sample is too small.
  ///
  /// Each value is less than the true median with a probability of one half. The number of smaller values therefore has
  /// a binomial distribution, and this distribution determines how many values the interval can omit at each end: H. A.
  /// David and H. N. Nagaraja, Order Statistics, 3rd edition, section 7.1.
  public func medianInterval(confidence: Double = 0.95) -> ClosedRange<Double>? {
    let omitted = Self.omitted(count: sorted.count, tail: (1 - confidence) / 2)
    guard omitted > 0 else { return nil }
    return sorted[omitted - 1]...sorted[sorted.count - omitted]
  }

  /// Returns the largest number k for which the probability of fewer than k heads in `count` tosses of a fair coin is
  /// at most `tail`.
  package static func omitted(count: Int, tail: Double) -> Int {
    var k = 0
    // Logarithms are necessary because 2^-count underflows `Double` at 1075 values.
    var logProbability = -Double(count) * log(2)
    var cumulative = exp(logProbability)
    while cumulative <= tail, k < count / 2 {
      k += 1
      logProbability += log(Double(count - k + 1) / Double(k))
      cumulative += exp(logProbability)
    }
    return k
  }
}
