import FastVector
public import VecbenchKit

/// Runs benchmarks with kernel sets at sizes.
public struct Suite {
  /// What to run.
  public struct Settings: Sendable, Equatable {
    public var points: [Int] = [10_000]
    public var kernels: [KernelSet] = KernelSet.available
    public var benchmarks: [SuiteBenchmark] = SuiteBenchmark.allCases.filter { $0.kind != .reducedFrame }
    public var animations: [NamedAnimation] = [.easeInOut]
    public var frames = 600

    /// The frame rate that is asked for; nil where each frame follows the one before at once. Paced frames are measured
    /// alone: their caches are cold, and their times are not comparable with the others.
    public var framesPerSecond: Double?
    public var columns = 1280
    public var threads = 1
    public var seed: UInt64 = 1

    public init() {}
  }

  public let settings: Settings
  private let data: any DataSource
  private let runSettings: VariantRun.Settings
  let isCancelled: () -> Bool
  let progress: (String) -> Void

  /// - Parameters:
  ///   - data: The two states that the vectors hold.
  ///   - runSettings: How long and how often operations are measured.
  ///   - isCancelled: Asked between samples; where it is true, the suite ends with the results that are complete.
  ///   - progress: Called with what is measured next, never while something is timed.
  /// - Precondition: This build has all kernel sets of the settings.
  public init(
    settings: Settings, data: any DataSource, runSettings: VariantRun.Settings = VariantRun.Settings(),
    isCancelled: @escaping () -> Bool = { false }, progress: @escaping (String) -> Void = { _ in }
  ) {
    precondition(settings.kernels.allSatisfy(KernelSet.available.contains), "this build lacks a kernel set")
    self.settings = settings
    self.data = data
    self.runSettings = runSettings
    self.isCancelled = isCancelled
    self.progress = progress
  }

  /// The bytes that the suite needs for each point: for the data, the workspace and the comparison of results, and
  /// for the frames of all kernel sets.
  public static func bytesPerPoint(kernels: Int, benchmarks: [SuiteBenchmark]) -> Double {
    let areOnlyReduced = benchmarks.allSatisfy { $0.kind == .reducedFrame }
    let vectors = areOnlyReduced ? 6 : 14 + (benchmarks.contains(where: \.isFrame) ? 6 * kernels : 0)
    return Double(vectors * MemoryLayout<Double>.stride)
  }

  /// Runs everything, unless cancelled.
  ///
  /// - Parameter finished: Called with the results of each benchmark at each size as they come.
  /// - Throws: ``Disagreement`` before anything is timed whose variants give different results.
  public func run(finished: ([BenchmarkResult]) -> Void) throws {
    KernelSet.setThreadCount(settings.threads)
    defer { KernelSet.setThreadCount(1) }
    var generator = SplitMix64(seed: settings.seed)
    for points in settings.points {
      let pair = data.pair(points: points, seed: settings.seed)
      if settings.benchmarks.contains(where: { $0.kind == .reducedFrame }) {
        if isCancelled() { return }
        try measureReducedFrames(on: pair, generator: &generator, finished: finished)
      }
      guard settings.benchmarks.contains(where: { $0.kind != .reducedFrame }) else { continue }
      let workspace = Workspace(pair)
      for benchmark in settings.benchmarks where benchmark.kind == .operation {
        if isCancelled() { return }
        progress("\(benchmark.rawValue), \(points) points")
        finished(try measure(benchmark, on: workspace, pair, generator: &generator))
      }
      if isCancelled() { return }
      let roof = frameRoof(on: workspace)
      for animation in settings.animations {
        try measureFrames(under: animation, on: pair, roof: roof, generator: &generator, finished: finished)
      }
    }
  }

  // MARK: Operations

  private func measure(
    _ benchmark: SuiteBenchmark, on workspace: Workspace, _ pair: LinePair, generator: inout SplitMix64
  ) throws -> [BenchmarkResult] {
    let sets = settings.kernels
    let checksums = try checkedSums(benchmark, on: pair)
    var variants = sets.compactMap { $0.benchmarks?.variant(benchmark, workspace) }
    if let roof = bestRoof(benchmark, on: workspace) { variants.append(roof) }
    let run = VariantRun(settings: runSettings, isCancelled: isCancelled)
    let seed = generator.next()
    guard let result = run.measure(variants, generator: SplitMix64(seed: seed)) else { return [] }
    let naive = sets.firstIndex(of: .naive)
    let roof = variants.count > sets.count ? result.statistics(of: sets.count) : nil
    return sets.enumerated().map { index, set in
      var figures = BenchmarkResult(benchmark, set, points: workspace.x.count)
      figures.threads = set.threads(of: settings.threads)
      figures.roofNanoseconds = roof?.median
      figures.set(result, of: index, base: naive, variant: variants[index])
      figures.checksum = checksums[index]
      return figures
    }
  }

  /// The checksums of all kernel sets' results, which have to agree.
  private func checkedSums(_ benchmark: SuiteBenchmark, on pair: LinePair) throws -> [String] {
    var reference: Outcome?
    return try settings.kernels.compactMap { set in
      guard let (outcome, bounds) = set.benchmarks?.outcome(benchmark, pair) else { return nil }
      try outcome.check(benchmark.name, against: reference ?? outcome, bounds: bounds)
      reference = reference ?? outcome
      return outcome.checksum
    }
  }

  /// The fastest memory traffic of the benchmark's bytes.
  func bestRoof(_ benchmark: SuiteBenchmark, on workspace: Workspace) -> Variant? {
    let roofs = MemoryTraffic.all.compactMap { benchmark.roof($0, on: workspace) }
    var settings = VariantRun.Settings()
    settings.rounds = 12
    settings.fewestRounds = 6
    settings.sampleTime = 2e5
    settings.budget = 4e8
    let run = VariantRun(settings: settings, isCancelled: isCancelled)
    guard let result = run.measure(roofs, generator: SplitMix64(seed: self.settings.seed)) else { return nil }
    return roofs.indices.min { result.statistics(of: $0).median < result.statistics(of: $1).median }.map { roofs[$0] }
  }
}
