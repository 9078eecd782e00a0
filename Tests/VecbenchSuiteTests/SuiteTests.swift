import FastVectorSamples
import Testing
import VecbenchKit
import VecbenchSuite

/// Tests short runs of the real suite. The tests are serialized, because the number of threads is a setting of the
/// whole process.
@Suite(.serialized) struct SuiteTests {
  private func settings(points: [Int], frames: Int = 20) -> Suite.Settings {
    var settings = Suite.Settings()
    settings.points = points
    settings.frames = frames
    return settings
  }

  /// Returns the benchmark to which a result belongs.
  private func benchmark(_ result: BenchmarkResult) -> SuiteBenchmark {
    SuiteBenchmark(rawValue: result.benchmark.rawValue)!
  }
  private func kernels(_ result: BenchmarkResult) -> KernelSet { KernelSet(rawValue: result.variant.rawValue)! }

  private func results(
    _ settings: Suite.Settings, data: any DataSource = RandomWalk(), isCancelled: @escaping () -> Bool = { false },
    progress: @escaping (String) -> Void = { _ in }
  ) throws -> [BenchmarkResult] {
    var results: [BenchmarkResult] = []
    let cases = Suite.benchmarks([settings], data: data).flatMap(\.cases)
    try CaseRun(seed: settings.seed, isCancelled: isCancelled, progress: progress).run(cases) { results += $0 }
    return results
  }

  /// Returns all times and ratios of a result.
  private func figures(_ result: BenchmarkResult) -> [Double] {
    [
      result.medianNanoseconds, result.lowNanoseconds, result.highNanoseconds, result.p99Nanoseconds,
      result.worstNanoseconds, result.peakNanoseconds, result.speedup, result.speedupLow, result.speedupHigh,
    ].compactMap(\.self)
  }

  @Test(arguments: [1, 3, 1000])
  func `Every benchmark and kernel set has a result with positive times`(points: Int) throws {
    let results = try results(settings(points: [points]))
    let operations = SuiteBenchmark.allCases.filter { $0.kind == .operation }
    let expected =
      operations.flatMap { benchmark in KernelSet.available.map { "\(benchmark) \($0)" } }
      + KernelSet.available.map { "\(SuiteBenchmark.swiftUIFrame) \($0)" }
      + ["\(SuiteBenchmark.fusedFrame) \(KernelSet.native)"]
      + KernelSet.available.map { "\(SuiteBenchmark.animateDirect) \($0)" }
      + ["\(SuiteBenchmark.animateDeferred) \(KernelSet.native)"]
      + KernelSet.available.map { "\(SuiteBenchmark.animateSymbolic) \($0)" }
      + ["\(SuiteBenchmark.animatePass) \(KernelSet.native)"]
    #expect(results.map { "\(benchmark($0)) \(kernels($0))" } == expected)
    for result in results {
      #expect(result.size == points)
      #expect(result.threads == 1)
      #expect(figures(result).allSatisfy { $0 > 0 && $0.isFinite }, "\(result)")
      #expect(Double(result.checksum) != nil)
      #expect((result.roundsNanoseconds != nil) == (benchmark(result).kind == .operation))
      guard let rounds = result.roundsNanoseconds else { continue }
      #expect(OrderStatistics(rounds).median == result.medianNanoseconds)
      // Times with the same index were measured in the same round.
      let naive = try #require(
        results.first { $0.benchmark == result.benchmark && $0.variant == "naive" }?.roundsNanoseconds)
      try #require(naive.count == rounds.count)
      #expect(Estimate(ratios: zip(naive, rounds).map { $0 / $1 })?.value == result.speedup)
      let isCounted = benchmark(result).kind == .operation && !HardwareCounters.availability.hasPrefix("none")
      #expect((result.cycles != nil) == isCounted && (result.instructions != nil) == isCounted)
    }
  }

  @Test(arguments: [1, 2, 100, 5000], [1, 2])
  func `The frames of a chart are compared with reading its lines and with building its envelopes`(
    points: Int, threads: Int
  ) throws {
    var settings = settings(points: [points])
    settings.benchmarks = SuiteBenchmark.allCases.filter { $0.kind == .reducedFrame }
    settings.frames = 20
    settings.columns = 300
    settings.threads = threads
    let results = try results(settings)
    let moving: [SuiteBenchmark] = [.chartPan, .chartZoom, .chartPanAnimate, .chartInterrupt, .chartStream]
    #expect(results.map(benchmark) == [.chartRead, .chartDirect, .chartBuild, .chartEnvelope] + moving)
    for result in results {
      #expect(result.variant == "native" && result.animation == nil)
      #expect(result.threads == (benchmark(result) == .chartBuild ? threads : 1))
      #expect(figures(result).allSatisfy { $0 > 0 && $0.isFinite }, "\(result)")
      #expect(result.frames! > 0 && result.p99Nanoseconds != nil && result.speedup != nil)
    }
    #expect(results.map(\.bytes) == [16 * points, 16 * points] + [Int?](repeating: nil, count: 7))
    #expect(results.map { $0.memory != nil } == (0..<9).map { $0 == 2 })
    #expect(results[1].checksum == results[3].checksum)
    #expect((results[1].peakFraction ?? 1) <= PeakBandwidth.tolerance)
  }

  @Test func `Results of operations have the fields of operations, and no fields of frames`() throws {
    var settings = settings(points: [64])
    settings.benchmarks = SuiteBenchmark.allCases.filter { $0.kind == .operation }
    let vectors: [SuiteBenchmark: Int] = [
      .add: 3, .subtract: 3, .scale: 2, .magnitudeSquared: 1, .dot: 2, .interpolate: 3, .combine3: 4,
    ]
    for result in try results(settings) {
      #expect(result.animation == nil && result.frames == nil)
      #expect(result.p99Nanoseconds == nil && result.worstNanoseconds == nil)
      #expect(result.bytes == 64 * 8 * vectors[benchmark(result)]!)
      #expect((result.peakFraction ?? 1) <= PeakBandwidth.tolerance && result.speedup != nil)
      #expect(result.lowNanoseconds! <= result.medianNanoseconds)
      #expect(result.medianNanoseconds <= result.highNanoseconds!)
      #expect(result.speedupLow! <= result.speedup! && result.speedup! <= result.speedupHigh!)
      #expect((result.allocations != nil) == AllocationCounter.isAvailable)
      if result.variant == "naive" { #expect(result.speedup == 1) }
    }
  }

  @Test func `Results of frames have the fields that apply to frames`() throws {
    var settings = settings(points: [64], frames: 35)
    settings.benchmarks = SuiteBenchmark.allCases.filter(\.isFrame)
    for result in try results(settings) {
      #expect(result.animation == "easeInOut")
      #expect(result.frames == 35)
      #expect(result.medianNanoseconds <= result.p99Nanoseconds!)
      #expect(result.p99Nanoseconds! <= result.worstNanoseconds!)
      let isOnePass = [SuiteBenchmark.fusedFrame, .animateDeferred, .animateSymbolic, .animatePass].contains(
        benchmark(result))
      #expect((result.bytes != nil) == isOnePass)
      #expect(result.peakNanoseconds == nil || isOnePass)
      #expect(result.bytes == nil || result.bytes == 64 * 8 * 3)
      // Four samples of up to ten frames are too few for an interval.
      #expect(result.speedup != nil && result.speedupLow == nil && result.speedupHigh == nil)
      #expect((result.allocations != nil) == AllocationCounter.isAvailable)
    }
  }

  @Test func `Results without naive kernels have no speedup`() throws {
    var settings = settings(points: [16])
    settings.kernels = [.native, .simd]
    settings.benchmarks = [.add, .swiftUIFrame, .animateDirect, .animateSymbolic]
    let results = try results(settings)
    #expect(results.map(kernels) == [.native, .simd, .native, .simd, .native, .simd, .native, .simd])
    #expect(results.allSatisfy { $0.speedup == nil && $0.speedupLow == nil && $0.speedupHigh == nil })
  }

  @Test func `The fused frame is only measured with the native kernels`() throws {
    var settings = settings(points: [16])
    settings.kernels = [.naive]
    settings.benchmarks = [.fusedFrame]
    #expect(try results(settings).isEmpty)
  }

  @Test func `All kernel sets have the same checksums, apart from rounding`() throws {
    let results = try results(settings(points: [100]), data: SampleData.temperatures.load())
    for (name, results) in Dictionary(grouping: results, by: \.benchmark) {
      let sums = try results.map { try #require(Double($0.checksum)) }
      for sum in sums { #expect(abs(sum - sums[0]) <= 1e-8 * abs(sums[0]), "\(name)") }
    }
  }

  @Test(arguments: [
    [1, .nan, 2, .nan, 3], [1, -.infinity, 2, .infinity, 3], [1.7e308, -1.7e308, 1e308, -.leastNonzeroMagnitude],
  ])
  func `All kernel sets and frames agree on special numbers`(values: [Double]) throws {
    for (start, end) in [(values, [1, 2.5, -3]), ([1, 2.5, -3], values)] {
      let results = try results(
        settings(points: [100], frames: 10), data: SeriesData(summary: "special", start: start, end: end))
      #expect(results.count > 20)
    }
  }

  @Test func `Checksums depend on the seed`() throws {
    var settings = settings(points: [50])
    settings.benchmarks = [.dot]
    settings.kernels = [.naive]
    let checksum = { (seed: UInt64) in
      settings.seed = seed
      return try results(settings).map(\.checksum)
    }
    #expect(try checksum(1) == checksum(1))
    #expect(try checksum(1) != checksum(2))
  }

  @Test func `Several sizes are measured in the given order`() throws {
    var settings = settings(points: [8, 3, 20])
    settings.kernels = [.naive]
    settings.benchmarks = [.scale]
    #expect(try results(settings).map(\.size) == [8, 3, 20])
  }

  @Test func `Data with gaps and infinities can be measured with all kernel sets`() throws {
    var start = (0..<200).map { Double($0 % 17) }
    var end = (0..<200).map { Double($0 % 13) - 5 }
    (start[0], start[50], end[50], end[51], start[199]) = (.nan, .nan, .nan, .nan, .nan)
    let gaps = SeriesData(summary: "gaps", start: start, end: end)
    #expect(try results(settings(points: [200]), data: gaps).count == 10 * KernelSet.available.count + 3)
    (start[7], start[9], end[9], end[10], end[12]) = (.infinity, .infinity, -.infinity, .infinity, -.infinity)
    let infinities = SeriesData(summary: "infinities", start: start, end: end)
    #expect(try results(settings(points: [200]), data: infinities).count == 10 * KernelSet.available.count + 3)
  }

  @Test(arguments: [1, 100]) func `Every animation can be measured with any data`(points: Int) throws {
    var settings = settings(points: [points], frames: 3)
    settings.benchmarks = SuiteBenchmark.allCases.filter(\.isFrame)
    settings.animations = NamedAnimation.allCases
    let walk = RandomWalk().pair(points: 100, seed: 1)
    var gaps = walk.end
    gaps[0] = .nan
    var infinities = walk.end
    (infinities[0], infinities[50]) = (.infinity, -.infinity)
    for end in [walk.end, gaps, infinities, walk.start, [Double](repeating: 1e-200, count: 100)] {
      let results = try results(settings, data: SeriesData(summary: "walk", start: walk.start, end: end))
      #expect(results.count == NamedAnimation.allCases.count * (3 * KernelSet.available.count + 3))
      let animations: [String] = results.map(\.animation!).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
      #expect(animations == settings.animations.map(\.rawValue))
    }
  }

  @Test func `Only some kernel sets use several threads, and a later run with one thread uses only one`() throws {
    var settings = settings(points: [64])
    settings.threads = 2
    settings.benchmarks = [.add]
    for result in try results(settings) {
      #expect(result.threads == (result.variant == "naive" || result.variant == "simd" ? 1 : 2))
    }
    settings.threads = 1
    #expect(try results(settings).allSatisfy { $0.threads == 1 })
  }

  @Test func `A suite that is cancelled immediately has no results and announces none`() throws {
    var announced: [String] = []
    let results = try results(settings(points: [64]), isCancelled: { true }, progress: { announced.append($0) })
    #expect(results.isEmpty)
    #expect(announced.isEmpty)
  }

  @Test func `A suite that is cancelled later keeps the complete results`() throws {
    var announced: [String] = []
    let results = try results(
      settings(points: [64]), isCancelled: { announced.count == 3 }, progress: { announced.append($0) })
    #expect(announced == ["add, 64 points", "subtract, 64 points", "scale, 64 points"])
    #expect(Set(results.map(benchmark)) == [.add, .subtract])
    #expect(results.count == 2 * KernelSet.available.count)
  }

  @Test func `The progress messages name every benchmark and the frames of every size`() throws {
    var announced: [String] = []
    var settings = settings(points: [4, 5])
    settings.benchmarks = [.dot, .swiftUIFrame, .fusedFrame, .animateSymbolic]
    settings.animations = [.spring, .linear]
    settings.kernels = [.native]
    _ = try results(settings, progress: { announced.append($0) })
    let expected = [4, 5].flatMap { points in
      ["dot", "frames spring", "animate spring", "frames linear", "animate linear"].map { "\($0), \(points) points" }
    }
    #expect(announced == expected)
  }

  @Test func `The required memory includes all vectors, and grows with the number of kernel sets for frames`() {
    // The operations need at least six doubles per point: for the start and the end of a line, for three operands and
    // for the result.
    #expect(Suite.bytesPerPoint(kernels: 1, benchmarks: [.add]) >= 6 * 8)
    #expect(
      Suite.bytesPerPoint(kernels: 4, benchmarks: [.add])
        == Suite.bytesPerPoint(kernels: 1, benchmarks: [.add]))
    let frames = (1...4).map { Suite.bytesPerPoint(kernels: $0, benchmarks: SuiteBenchmark.allCases) }
    // Each kernel set for frames has at least a target, a difference and a chart.
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $1 - $0 >= 3 * 8 })
    #expect(frames[0] > Suite.bytesPerPoint(kernels: 1, benchmarks: [.add]))
  }

  @Test func `The environment names the instruction sets of all kernel sets`() throws {
    let environment = Suite.environment()
    let known = environment.instructionSets + ["portable"]
    #expect(known.contains(try #require(environment.variantInstructionSets["native"])))
    #expect(Set(environment.variantInstructionSets.keys) == Set(KernelSet.available.map(\.rawValue)))
    #expect((environment.openBLAS != nil) == KernelSet.available.contains(.blas))
  }

  @Test func `Settings can be created from their names, and unknown names are rejected`() {
    var settings = Suite.Settings()
    (settings.points, settings.framesPerSecond, settings.seed) = ([3, 5], 59.94, 7)
    settings.animations = [.spring, .customSpeed]
    #expect(Suite.Settings(settings.names) == settings)
    var unknown = settings.names
    unknown.animations = ["wobble"]
    #expect(Suite.Settings(unknown) == nil)
    unknown = settings.names
    unknown.benchmarks = ["add", "divide"]
    #expect(Suite.Settings(unknown) == nil)
    for columns in ["0", "100001", "wide", nil] {
      unknown = settings.names
      unknown.parameters["columns"] = columns
      #expect(Suite.Settings(unknown) == nil)
    }
  }
}
