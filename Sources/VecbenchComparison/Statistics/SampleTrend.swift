import Foundation
import VecbenchMeasuring

/// The change between the first and the second half of a time series.
package struct SampleTrend: Hashable, Sendable {
  /// The logarithm of the second half's median divided by the first half's median.
  package let logChange: Double

  /// The smallest relevant change, 2 %. Smaller changes can't decide a verdict.
  package static let smallestChange = 0.02

  /// Computes the trend of a series. Returns nil if the series is steady: the medians of its halves differ by less than
  /// ``smallestChange``, or the difference isn't significant. Also returns nil if the series has fewer than four
  /// values.
  ///
  /// Significance is tested with the normal approximation of the Mann–Whitney U test at 2.3 standard deviations, a
  /// two-sided level of 2 to 3 %. With four values in each half, a difference is significant only if all values of one
  /// half are above all values of the other.
  ///
  /// - Parameter logarithms: The logarithms of the times in chronological order. If their number is odd, the first one
  ///   is ignored.
  package init?(ofLogarithms logarithms: some RandomAccessCollection<Double>) {
    let half = logarithms.count / 2
    guard half >= 2 else { return nil }
    let (first, second) = (
      Array(logarithms.dropFirst(logarithms.count - 2 * half).prefix(half)), logarithms.suffix(half)
    )
    let change = OrderStatistics(Array(second)).median - OrderStatistics(first).median
    guard abs(change) >= log1p(Self.smallestChange) else { return nil }
    var greater = 0.0
    for a in first { for b in second { greater += b > a ? 1 : b == a ? 0.5 : 0 } }
    let pairs = Double(half * half)
    let deviation = (pairs * Double(2 * half + 1) / 12).squareRoot()
    guard abs(greater - pairs / 2) >= 2.3 * deviation else { return nil }
    logChange = change
  }
}
