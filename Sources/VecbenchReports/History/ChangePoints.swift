import CommandLineSupport
import Foundation

/// An algorithm that detects change points in a series of measurements.
///
/// First, a median filter replaces each value with the median of itself and its neighbors, or of the nearest three
/// values at the ends. It removes single outliers but preserves steps.
///
/// The series is then divided into segments, each with a constant level. Within a segment, the distance of a
/// measurement is the difference between its logarithm and the mean of the segment's logarithms, in units of the noise.
/// The cost of a division is the sum of all squared distances, plus a penalty for each change point. Optimal
/// partitioning finds the division with the lowest cost: B. Jackson and others, An algorithm for optimal partitioning
/// of data on an interval, IEEE Signal Processing Letters 12, 2005.
///
/// - The noise is estimated as the median magnitude of the differences between neighboring logarithms, divided by
///   0.6745 √2. For normally distributed noise, this is the standard deviation. A change of level affects only one
///   difference. The noise is at least 1 %, because two builds of the same code can differ by that much through code
///   layout.
/// - The penalty is 3 ln n for each change point: ln n for the new level, and 2 ln n for its unknown position (N. R.
///   Zhang and D. O. Siegmund, Biometrics 63, 2007).
/// - A segment contains at least two measurements.
package enum ChangePoints {
  private static let minNoise = 0.01
  private static let minSegmentCount = 2

  /// Returns the indices at which a new level begins, in ascending order. Returns an empty array if there are fewer
  /// than four values, or if a value isn't positive and finite.
  ///
  /// - Parameter values: Positive numbers in chronological order.
  /// - Complexity: O(*n*²).
  package static func indices(in values: [Double]) -> [Int] {
    let count = values.count
    guard count >= 2 * minSegmentCount, values.allSatisfy({ $0 > 0 && $0.isFinite }) else { return [] }
    let logs = values.map { log($0) }
    let noise = noise(of: logs)
    let penalty = 3 * log(Double(count))
    let sums = Sums(smoothed(logs))
    // best[end] is the minimum cost of the first `end` values. Their last segment starts at start[end].
    var best = [Double](repeating: .infinity, count: count + 1)
    var start = [Int](repeating: 0, count: count + 1)
    best[0] = -penalty
    for end in minSegmentCount...count {
      for first in 0...(end - minSegmentCount) where best[first] < .infinity {
        let cost = best[first] + sums.squaredDistance(first..<end) / (noise * noise) + penalty
        if cost < best[end] { (best[end], start[end]) = (cost, first) }
      }
    }
    var changes: [Int] = []
    var end = count
    while start[end] > 0 {
      end = start[end]
      changes.append(end)
    }
    return changes.reversed()
  }

  private static func smoothed(_ values: [Double]) -> [Double] {
    values.indices.map { index in
      let middle = min(max(index, 1), values.count - 2)
      return values[middle - 1...middle + 1].sorted()[1]
    }
  }

  private static func noise(of logs: [Double]) -> Double {
    let steps = zip(logs, logs.dropFirst()).map { abs($1 - $0) }.sorted()
    return max(minNoise, steps[steps.count / 2] / (0.6745 * 2.0.squareRoot()))
  }

  /// Prefix sums, from which the sums of any range can be computed.
  private struct Sums {
    private var sums = [0.0]
    private var squares = [0.0]

    init(_ values: [Double]) {
      // Subtract the mean. This doesn't change the distances, and the rounding errors of the sums are smaller for
      // values near zero.
      let origin = values.reduce(0, +) / Double(values.count)
      for value in values.map({ $0 - origin }) {
        sums.append(sums[sums.count - 1] + value)
        squares.append(squares[squares.count - 1] + value * value)
      }
    }

    /// Returns the sum of the squared differences between the values in a range and their mean.
    func squaredDistance(_ range: Range<Int>) -> Double {
      let sum = sums[range.upperBound] - sums[range.lowerBound]
      let square = squares[range.upperBound] - squares[range.lowerBound]
      return max(0, square - sum * sum / Double(range.count))
    }
  }
}
