import FastVectorCharts

/// A source of data for an animation: the start and end states of a line chart.
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

/// A data source that resamples two given series.
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

/// The start and end states of an animated line chart, with the same number of points.
public struct LinePair: Sendable {
  public let start: [Double]
  public let end: [Double]

  /// Creates a pair of states.
  ///
  /// - Precondition: `start` and `end` have the same count.
  public init(start: [Double], end: [Double]) {
    precondition(start.count == end.count, "the two states need the same number of points")
    self.start = start
    self.end = end
  }
}
