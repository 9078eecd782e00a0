import FastVectorCharts
import Synchronization

/// The two states that a line chart is animated between, of the same number of points.
public struct LinePair: Sendable {
  public let start: [Double]
  public let end: [Double]

  /// - Precondition: Both have the same count.
  public init(start: [Double], end: [Double]) {
    precondition(start.count == end.count, "the two states need the same number of points")
    self.start = start
    self.end = end
  }
}

/// The two states at one size, and what benchmarks make of them, which is made once.
// One thread at a time measures.
final class Lines: @unchecked Sendable {
  let pair: LinePair
  private(set) lazy var workspace = Workspace(pair)
  private(set) lazy var series = [Series(pair.start), Series(pair.end)]

  init(_ pair: LinePair) { self.pair = pair }
}

/// The lines of all sizes. Those of the latest one are kept for the next benchmark.
final class LineSource: Sendable {
  private let data: any DataSource
  private let seed: UInt64
  private let latest = Mutex<(points: Int, lines: Lines)?>(nil)

  init(_ data: any DataSource, seed: UInt64) {
    self.data = data
    self.seed = seed
  }

  /// The lines of a size, for a benchmark that comes next: it gets the thread count that it is measured with.
  func lines(_ points: Int, threads: Int) -> Lines {
    KernelSet.setThreadCount(threads)
    return latest.withLock { latest in
      if let latest, latest.points == points { return latest.lines }
      latest = nil
      let lines = Lines(data.pair(points: points, seed: seed))
      latest = (points, lines)
      return lines
    }
  }
}
