import FastVectorCharts
import VecbenchKit

/// A source of the two states between which a line chart is animated.
public protocol DataSource: Sendable {
  /// A one-line description of the data, for reports.
  var summary: String { get }

  /// Returns the two states, resampled to `points` points.
  ///
  /// - Parameters:
  ///   - points: The number of points, at least 1.
  ///   - seed: The seed for random data.
  func pair(points: Int, seed: UInt64) -> LinePair
}

/// Two series, which are resampled to the requested number of points.
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

/// Two random walks of any size.
public struct RandomWalk: DataSource {
  public let summary = "two random walks (synthetic:walk)"

  public init() {}

  public func pair(points: Int, seed: UInt64) -> LinePair {
    LinePair(start: walk(points, seed: seed), end: walk(points, seed: ~seed))
  }

  /// Returns a random walk whose steps are uniformly distributed over -1...1.
  private func walk(_ points: Int, seed: UInt64) -> [Double] {
    var generator = SplitMix64(seed: seed)
    var position = 0.0
    return (0..<points).map { _ in
      position += Double.random(in: -1...1, using: &generator)
      return position
    }
  }
}
