import FastVector
import FastVectorCharts
import Foundation

/// Runs benchmarks with kernel sets at sizes.
public struct Suite {
  /// What to run.
  public struct Settings: Sendable, Encodable {
    public var points: [Int] = [10_000]
    public var kernels: [KernelSet] = KernelSet.available
    public var benchmarks: [Benchmark] = Benchmark.allCases
    public var frames = 600
    public var threads = 1
    public var seed: UInt64 = 1
    public var data = ""

    public init() {}
  }

  public let settings: Settings
  private let data: any DataSource
  private let isCancelled: () -> Bool
  private let progress: (String) -> Void

  /// - Parameters:
  ///   - data: Where the two states come from that the vectors hold.
  ///   - isCancelled: Asked between turns; where it says yes, the suite ends with what is complete.
  ///   - progress: Told what is measured next, never while something is timed.
  /// - Precondition: This build has all kernel sets of the settings.
  public init(
    settings: Settings, data: any DataSource, isCancelled: @escaping () -> Bool = { false },
    progress: @escaping (String) -> Void = { _ in }
  ) {
    precondition(settings.kernels.allSatisfy(KernelSet.available.contains), "this build lacks a kernel set")
    self.settings = settings
    self.data = data
    self.isCancelled = isCancelled
    self.progress = progress
  }

  /// The bytes that the suite needs for each point: for the data, the workspace and the comparison of results, and
  /// for the frames of all kernel sets.
  public static func bytesPerPoint(kernels: Int, benchmarks: [Benchmark]) -> Double {
    let vectors = 14 + (benchmarks.contains(where: \.isFrame) ? 6 + 4 * kernels : 0)
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
      let workspace = Workspace(pair)
      for benchmark in settings.benchmarks where !benchmark.isFrame {
        if isCancelled() { return }
        progress("\(benchmark.rawValue), \(points) points")
        finished(try race(benchmark, on: workspace, pair, generator: &generator))
      }
      let frames = settings.benchmarks.filter(\.isFrame)
      if frames.isEmpty || isCancelled() { continue }
      progress("frames, \(points) points")
      finished(try raceFrames(frames, on: workspace, pair, generator: &generator))
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
    let race = Race(isCancelled: isCancelled)
    let seed = generator.next()
    guard let result = race.run(contestants, generator: SplitMix64(seed: seed)) else { return [] }
    let naive = sets.firstIndex(of: .naive)
    let roof = contestants.count > sets.count ? result.statistics(of: sets.count) : nil
    return sets.enumerated().map { index, set in
      let statistics = result.statistics(of: index)
      var row = BenchmarkResult(benchmark: benchmark, kernels: set, points: workspace.x.count)
      row.threads = set.threads(of: settings.threads)
      row.setTimes(statistics)
      row.bytes = benchmark.bytes(points: workspace.x.count)
      row.roofNanoseconds = roof?.median
      row.setSpeedup(naive.flatMap { result.speedup(of: index, over: $0) })
      row.allocations = allocationsPerCall(contestants[index])
      row.checksum = checksums[index]
      return row
    }
  }

  /// Two runs of different length tell the calls' allocations from those of the run itself.
  private func allocationsPerCall(_ contestant: Contestant) -> Double? {
    guard
      let few = AllocationCounter.count({ contestant.run(2) }),
      let many = AllocationCounter.count({ contestant.run(10) })
    else { return nil }
    return Double(many - few) / 8
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
  private func bestRoof(_ benchmark: Benchmark, on workspace: Workspace) -> Contestant? {
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

  // MARK: Frames

  private func raceFrames(
    _ benchmarks: [Benchmark], on workspace: Workspace, _ pair: LinePair, generator: inout SplitMix64
  ) throws -> [BenchmarkResult] {
    let workloads = frameWorkloads(benchmarks, on: pair)
    let outcomes = workloads.map { $0.outcome(on: pair) }
    let bound = FrameWorkload.bound(on: pair)
    for (workload, outcome) in zip(workloads, outcomes) {
      let bounds = [Double](repeating: bound, count: outcome.values.count)
      try outcome.check(workload.benchmark, against: outcomes[0], bounds: bounds)
    }
    let race = FrameRace(frames: settings.frames, clock: SystemClock(), isCancelled: isCancelled)
    guard let results = race.run(workloads, generator: SplitMix64(seed: generator.next())) else { return [] }
    let roof = workloads.contains { $0.benchmark == .fusedFrame } ? bestRoof(.fusedFrame, on: workspace) : nil
    let naive = workloads.firstIndex { $0.benchmark == .swiftUIFrame && $0.kernels == .naive }
    return workloads.indices.map { index in
      let (workload, result) = (workloads[index], results[index])
      var row = BenchmarkResult(benchmark: workload.benchmark, kernels: workload.kernels, points: pair.start.count)
      row.threads = workload.kernels.threads(of: settings.threads)
      let statistics = OrderStatistics(result.times)
      row.setTimes(statistics)
      row.frames = result.times.count
      row.p99Nanoseconds = statistics.quantile(0.99)
      row.worstNanoseconds = statistics.maximum
      row.bytes = workload.benchmark.bytes(points: pair.start.count)
      if row.bytes != nil { row.roofNanoseconds = roof.flatMap(timed) }
      row.setSpeedup(naive.flatMap { Estimate(ratios: zip(results[$0].turns, result.turns).map { $0 / $1 }) })
      row.allocations = AllocationCounter.isAvailable ? Double(result.allocations) / Double(result.times.count) : nil
      row.checksum = outcomes[index].checksum
      return row
    }
  }

  private func frameWorkloads(_ benchmarks: [Benchmark], on pair: LinePair) -> [FrameWorkload] {
    var workloads: [FrameWorkload] = []
    if benchmarks.contains(.swiftUIFrame) {
      for set in settings.kernels {
        guard let frame = set.benchmarks?.swiftUIFrames(pair) else { continue }
        workloads.append(FrameWorkload(benchmark: .swiftUIFrame, kernels: set, frame: frame))
      }
    }
    if benchmarks.contains(.fusedFrame), settings.kernels.contains(.native) {
      let frame = FrameWorkload.fusedFrames(on: pair)
      workloads.append(FrameWorkload(benchmark: .fusedFrame, kernels: .native, frame: frame))
    }
    return workloads
  }

  private func timed(_ contestant: Contestant) -> Double? {
    var settings = Race.Settings()
    settings.rounds = 10
    return Race(settings: settings, isCancelled: isCancelled)
      .run([contestant], generator: SplitMix64(seed: self.settings.seed))?.statistics(of: 0).median
  }
}
