import FastVectorSamples

/// The plan of a sweep: several settings that are measured one after the other, each with a single thread count.
public struct SweepPlan: Sendable {
  /// The settings of the whole sweep, with its largest thread count. For the settings with each thread count, see
  /// ``parts``.
  public let settings: Suite.Settings

  /// The thread counts, in ascending order.
  public let threads: [Int]

  /// The sizes around which OpenBLAS changes its number of threads. `daxpy` and `ddot` use one thread for up to 10 000
  /// elements, and all available threads for more elements. See `interface/axpy.c` and `kernel/x86_64/ddot.c` in the
  /// sources of OpenBLAS.
  public static let openBLASThreadSizes = [9_999, 10_000, 10_001]

  /// The maximum number of points at which frames are measured in a sweep. Larger frames take too long.
  public static let maxPointsOfFrames = 1_000_000

  private let maxPointsOfFrames: Int

  /// Creates a plan that measures the settings with each thread count.
  ///
  /// - Precondition: `threads` isn't empty.
  public init(_ settings: Suite.Settings, threads: [Int], maxPointsOfFrames: Int = Self.maxPointsOfFrames) {
    self.maxPointsOfFrames = maxPointsOfFrames
    self.threads = Set(threads).sorted()
    var settings = settings
    settings.threads = self.threads[self.threads.count - 1]
    self.settings = settings
  }

  /// The settings in the order of measurement. For each thread count, the first element contains all benchmarks, at
  /// sizes of at most ``maxPointsOfFrames``. The second element contains the larger sizes, without chart and animation
  /// frames. If no such frames are selected, a single element contains all sizes.
  ///
  /// Single-threaded kernel sets, and charts that are reduced to pixel columns, are included only with the first thread
  /// count.
  public var parts: [Suite.Settings] {
    threads.enumerated().flatMap { index, threads in
      var part = settings
      part.threads = threads
      if index > 0 {
        part.kernels = settings.kernels.filter { $0.threads(of: threads) > 1 }
        part.benchmarks = settings.benchmarks.filter { $0.kind != .reducedFrame }
      }
      var rest = part
      rest.benchmarks = part.benchmarks.filter { !$0.isFrame }
      if rest.benchmarks == part.benchmarks {
        rest.points = []
      } else {
        part.points = settings.points.filter { $0 <= maxPointsOfFrames }
        rest.points = settings.points.filter { $0 > maxPointsOfFrames }
      }
      return [part, rest].filter { !$0.points.isEmpty && !$0.benchmarks.isEmpty && !$0.kernels.isEmpty }
    }
  }
}
