import Foundation

/// Where the two states come from that a line chart is animated between.
public protocol DataSource: Sendable {
  /// One line about the data, for reports.
  var summary: String { get }

  /// The two states, resampled to a number of points.
  ///
  /// - Parameters:
  ///   - points: At least 1.
  ///   - seed: What random data follows from.
  func pair(points: Int, seed: UInt64) -> LinePair
}

/// Two series, each resampled to the points that are asked for.
public struct SeriesData: DataSource {
  public let summary: String
  let start: [Double]
  let end: [Double]

  public init(summary: String, start: [Double], end: [Double]) {
    self.summary = summary
    self.start = start
    self.end = end
  }

  public func pair(points: Int, seed: UInt64) -> LinePair {
    LinePair(start: resample(start, to: points), end: resample(end, to: points))
  }
}

/// Two random walks, at any size.
public struct RandomWalk: DataSource {
  public let summary = "two random walks (synthetic:walk)"

  public init() {}

  public func pair(points: Int, seed: UInt64) -> LinePair {
    LinePair(start: walk(points, seed: seed), end: walk(points, seed: ~seed))
  }

  /// Steps are even over -1...1.
  private func walk(_ points: Int, seed: UInt64) -> [Double] {
    var generator = SplitMix64(seed: seed)
    var position = 0.0
    return (0..<points).map { _ in
      position += Double.random(in: -1...1, using: &generator)
      return position
    }
  }
}

/// Stretches a series evenly to a number of points; between two values runs a straight line.
///
/// A gap stays a gap: what lies between NaN and a number is NaN.
///
/// - Parameters:
///   - series: At least one value.
///   - points: At least 1. One point is the first value.
/// - Complexity: O(points)
public func resample(_ series: [Double], to points: Int) -> [Double] {
  precondition(!series.isEmpty && points >= 1, "resampling needs a value to start from and a point to fill")
  let last = series.count - 1
  let step = points > 1 ? Double(last) / Double(points - 1) : 0
  return (0..<points).map { point in
    // The last point is the last value, whatever the rounding.
    let isLast = point == points - 1 && points > 1
    let position = isLast ? Double(last) : min(Double(point) * step, Double(last))
    let index = Int(position)
    let share = position - Double(index)
    return share == 0 ? series[index] : series[index] + (series[index + 1] - series[index]) * share
  }
}
