public import FastVectorSamples
import VecbenchKit

/// The sample data sets, identified by their names on the command line. Two are embedded in the executable, and one is
/// synthetic.
public enum SampleData: String, CaseIterable, Sendable {
  case temperatures, ecg
  case walk = "synthetic:walk"

  /// A one-line description of the data.
  public var summary: String {
    switch self {
    case .temperatures: "a year of hourly temperatures, from Seattle to San Francisco"
    case .ecg: "an electrocardiogram, from its first two and a half minutes to the next"
    case .walk: "two random walks, for sizes that no file has; see --seed"
    }
  }

  /// Loads the data.
  public func load() -> any DataSource {
    switch self {
    case .temperatures: SeriesData.temperatures()
    case .ecg: SeriesData.ecg()
    case .walk: RandomWalk()
    }
  }
}

/// A synthetic data source. The start and the end of an animation are random walks of any length.
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
