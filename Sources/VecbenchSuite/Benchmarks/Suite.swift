public import FastVectorSamples
public import VecbenchKit

/// FastVector's benchmarks. They measure vector operations with each kernel set, and frames of animations and charts.
public enum Suite {
  /// The selection of benchmarks and their parameters.
  public struct Settings: Sendable, Equatable {
    public var points: [Int] = [10_000]
    public var kernels: [KernelSet] = KernelSet.available
    public var benchmarks: [SuiteBenchmark] = SuiteBenchmark.allCases.filter { $0.kind != .reducedFrame }
    public var animations: [NamedAnimation] = [.easeInOut]

    /// The maximum number of frames per variant.
    public var frames = 600

    /// The rate at which frames are started, in frames per second. If it is nil, each frame starts immediately after
    /// the one before it.
    ///
    /// With a rate, all frames of a variant are measured before the frames of the next variant. The caches are cold at
    /// the start of each frame, so the frame times can't be compared with times that were measured without a rate.
    public var framesPerSecond: Double?

    /// The width, in pixels, of the charts in benchmarks that reduce lines to pixel columns.
    public var columns = 1280

    /// The valid values of ``columns``.
    package static let columnRange = 1...100_000
    public var threads = 1

    /// The seed for random data and the order of samples.
    public var seed: UInt64 = 1

    public init() {}
  }

  /// Returns the memory that the benchmarks need per data point, in bytes. This includes the data, the workspace, the
  /// comparison of results, and the frames of all kernel sets.
  public static func bytesPerPoint(kernels: Int, benchmarks: [SuiteBenchmark]) -> Double {
    let areOnlyReduced = benchmarks.allSatisfy { $0.kind == .reducedFrame }
    let vectors = areOnlyReduced ? 6 : 14 + (benchmarks.contains(where: \.isFrame) ? 6 * kernels : 0)
    return Double(vectors * MemoryLayout<Double>.stride)
  }

  /// The benchmarks that `vecbench compare` runs, with two random walks as data. Operations are measured at 1000
  /// points, which fit in the L1 cache, and at 10 000 points. Frames are measured at 10 000 to a million points.
  public static var compared: [AnyBenchmark] {
    let source = LineSource(RandomWalk(), seed: 1)
    var settings = Settings()
    let operations = [1_000, 10_000].flatMap { points in
      [SuiteBenchmark.add, .scale, .magnitudeSquared, .interpolate, .combine3].compactMap {
        $0.operation?.benchmark(settings, sizes: [points], source)
      }
    }
    settings.kernels = [.native]
    settings.benchmarks = ChartFrames.all + [.animateDirect, .animateDeferred, .animateSymbolic]
    return operations + [
      ChartFrames.benchmark(settings, sizes: [10_000], under: .easeInOut, source),
      AnimationFrames.benchmark(settings, sizes: [10_000], under: .easeInOut, source),
      ReducedFrames.benchmark([.chartDirect, .chartBuild, .chartEnvelope], settings, sizes: [100_000], source),
      ReducedFrames.benchmark(ReducedFrames.moving, settings, sizes: [1_000_000], source),
    ]
  }

  /// Returns all benchmarks, with random walks of the given sizes as data.
  public static func all(points: [Int]) -> [AnyBenchmark] {
    var settings = Settings()
    (settings.points, settings.benchmarks) = (points, SuiteBenchmark.allCases)
    return benchmarks([settings], data: RandomWalk())
  }

  /// Returns the benchmarks for several settings, ordered by settings and then by size.
  ///
  /// - Parameters:
  ///   - parts: The settings. All must have the same seed.
  ///   - data: The source of the start and end vectors.
  /// - Precondition: All kernel sets of the settings are available in this build.
  public static func benchmarks(_ parts: [Settings], data: any DataSource) -> [AnyBenchmark] {
    let source = LineSource(data, seed: parts.first?.seed ?? 1)
    return parts.flatMap { settings in
      precondition(settings.kernels.allSatisfy(KernelSet.available.contains), "this build lacks a kernel set")
      return settings.points.flatMap { settings.benchmarks(points: $0, source) }
    }
  }
}

extension Suite.Settings {
  fileprivate func benchmarks(points: Int, _ source: LineSource) -> [AnyBenchmark] {
    func isMeasured(_ kind: SuiteBenchmark.Kind) -> Bool { benchmarks.contains { $0.kind == kind } }
    var declared = benchmarks.compactMap { $0.operation?.benchmark(self, sizes: [points], source) }
    for animation in animations {
      if isMeasured(.chartFrame) {
        declared.append(ChartFrames.benchmark(self, sizes: [points], under: animation, source))
      }
      if isMeasured(.animationFrame) {
        declared.append(AnimationFrames.benchmark(self, sizes: [points], under: animation, source))
      }
    }
    if isMeasured(.reducedFrame) {
      declared.append(ReducedFrames.benchmark(ReducedFrames.members(for: self), self, sizes: [points], source))
    }
    return declared
  }
}
