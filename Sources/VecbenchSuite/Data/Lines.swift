import FastVectorCharts
import FastVectorSamples
import Synchronization

/// The start line and the end line of an animation, and the objects that benchmarks share. These objects are created
/// from the lines on first use.
// `Sendable` is unchecked, because only one thread measures at a time.
final class Lines: @unchecked Sendable {
  let pair: LinePair
  private(set) lazy var workspace = Workspace(pair)
  private(set) lazy var series = [Series(pair.start), Series(pair.end)]

  init(_ pair: LinePair) { self.pair = pair }
}

/// A source of lines of any size. It caches the lines of the most recent size for the next benchmark.
final class LineSource: Sendable {
  private let data: any DataSource
  private let seed: UInt64
  private let latest = Mutex<(points: Int, lines: Lines)?>(nil)

  init(_ data: any DataSource, seed: UInt64) {
    self.data = data
    self.seed = seed
  }

  /// Returns the lines with the given number of points. Also sets the number of threads for the benchmark that is about
  /// to be measured.
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
