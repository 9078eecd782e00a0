import FastVectorCharts
import VecbenchKit

/// The source of the two states that a line chart is animated between.
public protocol DataSource: Sendable {
  /// One line about the data, for reports.
  var summary: String { get }

  /// The two states, resampled to a number of points.
  ///
  /// - Parameters:
  ///   - points: At least 1.
  ///   - seed: Seed for random data.
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
    let stretched = { (series: [Double]) in
      Resampling.stretching(series.count, to: points)(AnimatableVector(series)).values
    }
    return LinePair(start: stretched(start), end: stretched(end))
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
