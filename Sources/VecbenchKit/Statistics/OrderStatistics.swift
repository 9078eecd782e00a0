import Foundation

/// Figures that rest on the order of a sample alone: they assume nothing about its distribution, and one wild
/// value moves them little.
public struct OrderStatistics: Sendable {
  /// The sample in ascending order.
  public let sorted: [Double]

  /// - Precondition: `sample` is not empty and holds no NaN.
  public init(_ sample: [Double]) {
    precondition(!sample.isEmpty, "statistics need at least one value")
    sorted = sample.sorted()
  }

  /// The value in the middle, or the mean of the two.
  public var median: Double {
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The least value.
  public var minimum: Double { sorted[0] }

  /// The greatest value.
  public var maximum: Double { sorted[sorted.count - 1] }

  /// The least value that at least `fraction` of the sample does not exceed (the nearest-rank definition).
  ///
  /// - Parameter fraction: More than 0, at most 1.
  public func quantile(_ fraction: Double) -> Double {
    let rank = Int((fraction * Double(sorted.count)).rounded(.up))
    return sorted[min(max(rank, 1), sorted.count) - 1]
  }

  /// An interval that contains the true median with at least the given confidence, whatever the distribution;
  /// nil where the sample is too small for one.
  ///
  /// Each value lies below the median with probability one half, so that the number that do is binomial. The
  /// interval leaves out as many values at either end as that distribution allows: H. A. David and
  /// H. N. Nagaraja, Order Statistics, 3rd edition, section 7.1.
  public func medianInterval(confidence: Double = 0.95) -> ClosedRange<Double>? {
    let omitted = Self.omitted(count: sorted.count, tail: (1 - confidence) / 2)
    guard omitted > 0 else { return nil }
    return sorted[omitted - 1]...sorted[sorted.count - omitted]
  }

  /// The greatest k for which fewer than k of `count` fair coins show heads with probability at most `tail`.
  package static func omitted(count: Int, tail: Double) -> Int {
    var k = 0
    // Logarithms, since 2^-count leaves the range of Double at 1 075 values.
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
