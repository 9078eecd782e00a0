import Foundation
import VecbenchMeasuring

/// The two modes of a bimodal sample.
package struct Modes: Hashable, Codable, Sendable {
  /// The median of the lower cluster.
  package let low: Double

  /// The median of the upper cluster.
  package let high: Double

  /// The minimum distance between the two clusters, in units of their spread. It is the statistic D of K. M. Ashman, C.
  /// M. Bird and S. E. Zepf, Detecting bimodality in astronomical datasets, Astronomical Journal 108, 1994.
  ///
  /// Two normal distributions can be distinguished if their distance is at least 2. The limit here is larger, because
  /// even the two halves of a single distribution have a distance of more than 2. In small samples, their distance is
  /// larger still:
  ///
  /// | distribution | distance of its halves |
  /// |---|---|
  /// | normal | 2.6 |
  /// | uniform | 3.5 |
  private static let smallestSeparation = 7.0

  /// The minimum size of the smaller cluster, as a fraction of the sample. The values of a smaller cluster count as
  /// outliers.
  private static let smallestFraction = 0.2

  /// Finds the modes of a sample. Returns nil if the sample has fewer than six values or only one cluster.
  ///
  /// - Parameters:
  ///   - sample: Positive values.
  ///   - distance: The smallest relevant relative distance between the modes, such as 0.05.
  package init?(_ sample: [Double], distance: Double) {
    guard sample.count >= 6 else { return nil }
    let sorted = sample.sorted()
    let smallest = max(2, Int((Self.smallestFraction * Double(sorted.count)).rounded(.up)))
    let cuts = smallest...sorted.count - smallest
    guard let cut = cuts.max(by: { sorted[$0] - sorted[$0 - 1] < sorted[$1] - sorted[$1 - 1] }) else { return nil }
    let (lower, upper) = (Array(sorted[..<cut]), Array(sorted[cut...]))
    (low, high) = (OrderStatistics(lower).median, OrderStatistics(upper).median)
    guard high > low * (1 + distance) else { return nil }
    let separation = 2.0.squareRoot() * (Self.mean(upper) - Self.mean(lower))
    let spread = (Self.variance(lower) + Self.variance(upper)).squareRoot()
    guard separation > Self.smallestSeparation * spread else { return nil }
  }

  private static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  private static func variance(_ values: [Double]) -> Double {
    let mean = mean(values)
    return values.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(values.count)
  }
}
