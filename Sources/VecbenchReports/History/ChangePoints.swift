import Foundation

/// Where a series of measurements changes its level.
///
/// Each value is replaced by the median of itself and its neighbours, at the ends by that of the nearest three, so that one
/// bad day is no change while a step stays where it is. The series is cut into pieces of one level each so that the squared distances of the logarithms from the means of their
/// pieces, in units of the noise, plus a penalty for each cut are least: optimal partitioning, which finds the least of all
/// ways to cut. B. Jackson and others, An algorithm for optimal partitioning of data on an interval, IEEE Signal
/// Processing Letters 12, 2005.
///
/// - The noise is estimated from the differences of neighbours, which a change of level disturbs in one place only: their
///   median size over 0.6745 √2, as for a normal distribution. It counts as one percent at least, since two builds of the
///   same code differ by that much through their layout alone.
/// - The penalty is 3 ln n for each cut, as in N. R. Zhang and D. O. Siegmund, Biometrics 63, 2007: one part for the new
///   level, two for the place, which is searched for.
/// - A piece holds at least two measurements.
package enum ChangePoints {
  private static let leastNoise = 0.01
  private static let fewestInPiece = 2

  /// The indices at which a new level begins, in ascending order.
  ///
  /// The work grows with the square of the number of values.
  ///
  /// - Parameter values: Positive numbers in the order of time.
  package static func indices(in values: [Double]) -> [Int] {
    let count = values.count
    guard count >= 2 * fewestInPiece, values.allSatisfy({ $0 > 0 && $0.isFinite }) else { return [] }
    let logs = values.map { log($0) }
    let noise = noise(of: logs)
    let penalty = 3 * log(Double(count))
    let sums = Sums(smoothed(logs))
    // best[end] is the least cost of the first `end` values, whose last piece starts at start[end].
    var best = [Double](repeating: .infinity, count: count + 1)
    var start = [Int](repeating: 0, count: count + 1)
    best[0] = -penalty
    for end in fewestInPiece...count {
      for first in 0...(end - fewestInPiece) where best[first] < .infinity {
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
    return max(leastNoise, steps[steps.count / 2] / (0.6745 * 2.0.squareRoot()))
  }

  /// Sums from the start, which give those of any range.
  private struct Sums {
    private var sums = [0.0]
    private var squares = [0.0]

    init(_ values: [Double]) {
      // Distances do not change with the origin, and are more precise near it.
      let origin = values.reduce(0, +) / Double(values.count)
      for value in values.map({ $0 - origin }) {
        sums.append(sums[sums.count - 1] + value)
        squares.append(squares[squares.count - 1] + value * value)
      }
    }

    /// From the mean of the range.
    func squaredDistance(_ range: Range<Int>) -> Double {
      let sum = sums[range.upperBound] - sums[range.lowerBound]
      let square = squares[range.upperBound] - squares[range.lowerBound]
      return max(0, square - sum * sum / Double(range.count))
    }
  }
}
