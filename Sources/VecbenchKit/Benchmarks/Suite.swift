import FastVector
import Foundation

/// Runs benchmarks with kernel sets at sizes.
public struct Suite {
  /// What to run.
  public struct Settings: Sendable, Codable {
    public var points: [Int] = [10_000]
    public var kernels: [KernelSet] = KernelSet.available
    public var benchmarks: [Benchmark] = Benchmark.allCases.filter { $0.kind != .reducedFrame }
    public var animations: [NamedAnimation] = [.easeInOut]
    public var frames = 600

    /// How many frames a second are asked for; nil where each follows the one before at once. Paced frames are measured
    /// alone: their caches have cooled meanwhile, and nothing that is said of them is comparable with the others.
    public var framesPerSecond: Double?
    public var columns = 1280
    public var threads = 1
    public var seed: UInt64 = 1
    public var data = ""

    /// The arguments of the command that measures, with those that come from environment variables.
    public var arguments: [String]?

    public init() {}

    private enum CodingKeys: String, CodingKey {
      case points, kernels, benchmarks, animations, frames
      case framesPerSecond = "fps"
      case columns, threads, seed, data, arguments
    }
  }

  public let settings: Settings
  private let data: any DataSource
  private let race: Race.Settings
  let isCancelled: () -> Bool
  let progress: (String) -> Void

  /// - Parameters:
  ///   - data: Where the two states come from that the vectors hold.
  ///   - race: How long and how often operations are measured.
  ///   - isCancelled: Asked between turns; where it says yes, the suite ends with what is complete.
  ///   - progress: Told what is measured next, never while something is timed.
  /// - Precondition: This build has all kernel sets of the settings.
  public init(
    settings: Settings, data: any DataSource, race: Race.Settings = Race.Settings(), isCancelled: @escaping () -> Bool = { false },
    progress: @escaping (String) -> Void = { _ in }
  ) {
    precondition(settings.kernels.allSatisfy(KernelSet.available.contains), "this build lacks a kernel set")
    self.settings = settings
    self.data = data
    self.race = race
    self.isCancelled = isCancelled
    self.progress = progress
  }

  /// The bytes that the suite needs for each point: for the data, the workspace and the comparison of results, and
  /// for the frames of all kernel sets.
  public static func bytesPerPoint(kernels: Int, benchmarks: [Benchmark]) -> Double {
    let areOnlyReduced = benchmarks.allSatisfy { $0.kind == .reducedFrame }
    let vectors = areOnlyReduced ? 6 : 14 + (benchmarks.contains(where: \.isFrame) ? 6 * kernels : 0)
    return Double(vectors * MemoryLayout<Double>.stride)
  }

  /// Runs everything, unless cancelled.
  ///
  /// - Parameter finished: Called with the results of each benchmark at each size as they come.
  /// - Throws: ``Disagreement`` before anything is timed whose contestants give different results.
  public func run(finished: ([BenchmarkResult]) -> Void) throws {
    KernelSet.setThreadCount(settings.threads)
    defer { KernelSet.setThreadCount(1) }
    var generator = SplitMix64(seed: settings.seed)
    for points in settings.points {
      let pair = data.pair(points: points, seed: settings.seed)
      if settings.benchmarks.contains(where: { $0.kind == .reducedFrame }) {
        if isCancelled() { return }
        try raceReducedFrames(on: pair, generator: &generator, finished: finished)
      }
      guard settings.benchmarks.contains(where: { $0.kind != .reducedFrame }) else { continue }
      let workspace = Workspace(pair)
      for benchmark in settings.benchmarks where benchmark.kind == .operation {
        if isCancelled() { return }
        progress("\(benchmark.rawValue), \(points) points")
        finished(try race(benchmark, on: workspace, pair, generator: &generator))
      }
      if isCancelled() { return }
      let roof = frameRoof(on: workspace)
      for animation in settings.animations {
        try raceFrames(under: animation, on: pair, roof: roof, generator: &generator, finished: finished)
      }
    }
  }

  // MARK: Operations

  private func race(
    _ benchmark: Benchmark, on workspace: Workspace, _ pair: LinePair, generator: inout SplitMix64
  ) throws -> [BenchmarkResult] {
    let sets = settings.kernels
    let checksums = try checkedSums(benchmark, on: pair)
    var contestants = sets.compactMap { $0.benchmarks?.contestant(benchmark, workspace) }
    if let roof = bestRoof(benchmark, on: workspace) { contestants.append(roof) }
    let race = Race(settings: race, isCancelled: isCancelled)
    let seed = generator.next()
    guard let result = race.run(contestants, generator: SplitMix64(seed: seed)) else { return [] }
    let naive = sets.firstIndex(of: .naive)
    let roof = contestants.count > sets.count ? result.statistics(of: sets.count) : nil
    return sets.enumerated().map { index, set in
      let statistics = result.statistics(of: index)
      var row = BenchmarkResult(benchmark: benchmark, kernels: set, points: workspace.x.count)
      row.threads = set.threads(of: settings.threads)
      row.setTimes(statistics)
      row.roundsNanoseconds = result.times[index]
      row.bytes = benchmark.bytes(points: workspace.x.count)
      row.roofNanoseconds = roof?.median
      row.setSpeedup(naive.flatMap { result.speedup(of: index, over: $0) })
      row.allocations = contestants[index].allocationsPerCall()
      let counts = row.threads == 1 ? contestants[index].hardwareCountsPerCall() : nil
      row.cycles = counts?.cycles
      row.instructions = counts?.instructions
      row.checksum = checksums[index]
      return row
    }
  }

  /// The checksums of all kernel sets' results, which have to agree.
  private func checkedSums(_ benchmark: Benchmark, on pair: LinePair) throws -> [String] {
    var reference: Outcome?
    return try settings.kernels.compactMap { set in
      guard let (outcome, bounds) = set.benchmarks?.outcome(benchmark, pair) else { return nil }
      try outcome.check(benchmark, against: reference ?? outcome, bounds: bounds)
      reference = reference ?? outcome
      return outcome.checksum
    }
  }

  /// The fastest way of moving the benchmark's bytes.
  func bestRoof(_ benchmark: Benchmark, on workspace: Workspace) -> Contestant? {
    let ways = MemoryTraffic.all.compactMap { benchmark.roof($0, on: workspace) }
    var settings = Race.Settings()
    settings.rounds = 12
    settings.fewestRounds = 6
    settings.turn = 2e5
    settings.budget = 4e8
    let race = Race(settings: settings, isCancelled: isCancelled)
    guard let result = race.run(ways, generator: SplitMix64(seed: self.settings.seed)) else { return nil }
    return ways.indices.min { result.statistics(of: $0).median < result.statistics(of: $1).median }.map { ways[$0] }
  }
}
