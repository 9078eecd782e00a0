import FastVectorCharts
import VecbenchKit

extension Suite {
  /// Measures the frames of a chart that is reduced to its columns, beside reading its lines once.
  ///
  /// - Throws: ``Disagreement`` where the two variants make different frames.
  func measureReducedFrames(
    on pair: LinePair, generator: inout SplitMix64, finished: ([BenchmarkResult]) -> Void
  ) throws {
    let points = pair.start.count
    progress("chart, \(points) points")
    let frames = ReducedFrames(pair, columns: settings.columns)
    let direct = frames.frames(.chartDirect, .never)
    let envelope = frames.frames(.chartEnvelope, .atOnce)
    let (reference, bounds) = frames.outcome(of: direct)
    let (outcome, _) = frames.outcome(of: envelope)
    try outcome.check(SuiteBenchmark.chartEnvelope.name, against: reference, bounds: bounds)
    if let framesPerSecond = settings.framesPerSecond {
      let variants = [direct, envelope].filter { settings.benchmarks.contains($0.benchmark) }
      finished(
        pacedResults(variants, at: framesPerSecond, points: points).map { paced in
          var result = paced
          result.checksum = paced.benchmark == direct.benchmark.name ? reference.checksum : outcome.checksum
          return result
        })
      return
    }
    var run = FrameRun(frames: settings.frames, clock: SystemClock(), isCancelled: isCancelled)
    // All frames of a sample are made once before. A frame from envelopes reads little that the frame before did not, but
    // that little is another at each time; a pass over all points in between has driven it from all caches.
    run.warmUpFrames = run.framesPerSample
    guard let reading = fastestReading(frames, generator: &generator) else { return }
    let variants =
      [reading, direct, envelope]
      + ReducedFrames.moving.filter(settings.benchmarks.contains).compactMap(frames.movingFrames)
    let seed = generator.next()
    guard let runs = run.measure(variants.map(\.workload), generator: SplitMix64(seed: seed)) else { return }
    var results = zip(variants, runs).map { result($0.benchmark, points, $1, beside: runs[1]) }
    results[1].roofNanoseconds = results[0].medianNanoseconds
    results[1].checksum = reference.checksum
    results[2].checksum = outcome.checksum
    if settings.benchmarks.contains(.chartBuild) {
      guard let build = measureBuilding(frames, beside: direct, points: points, generator: &generator) else { return }
      results.insert(build, at: 2)
    }
    let wanted = settings.benchmarks.map(\.name)
    finished(results.filter { wanted.contains($0.benchmark) })
  }

  /// Envelopes take as long to build as many frames: each sample is one frame, or one construction.
  private func measureBuilding(
    _ frames: ReducedFrames, beside direct: FrameVariant<[LineFrame]>, points: Int, generator: inout SplitMix64
  ) -> BenchmarkResult? {
    progress("chart.build, \(points) points")
    var memory = 0
    let building = frames.building(threads: settings.threads) { memory = $0 }
    var run = FrameRun(frames: 30, clock: SystemClock(), isCancelled: isCancelled)
    run.framesPerSample = 1
    run.warmUpFrames = 0
    let workloads = [direct.workload, building.workload]
    guard let runs = run.measure(workloads, generator: SplitMix64(seed: generator.next())) else { return nil }
    var result = result(.chartBuild, points, runs[1], beside: runs[0])
    result.threads = settings.threads
    result.memory = memory
    result.checksum = "\(memory)"
    return result
  }

  private func result(
    _ benchmark: SuiteBenchmark, _ points: Int, _ run: FrameRun.Result, beside direct: FrameRun.Result
  ) -> BenchmarkResult {
    var result = BenchmarkResult(benchmark, .native, points: points)
    result.setFrames(OrderStatistics(run.times))
    result.setSpeedup(Estimate(ratios: zip(direct.sampleMedians, run.sampleMedians).map { $0 / $1 }))
    result.allocations = run.allocationsPerFrame
    return result
  }

  private func fastestReading(
    _ frames: ReducedFrames, generator: inout SplitMix64
  ) -> FrameVariant<[LineFrame]>? {
    let variants = MemoryTraffic.all.map(frames.reading)
    let run = FrameRun(frames: 60, clock: SystemClock(), isCancelled: isCancelled)
    let workloads = variants.map(\.workload)
    guard let runs = run.measure(workloads, generator: SplitMix64(seed: generator.next())) else { return nil }
    let medians = runs.map { OrderStatistics($0.times).median }
    return variants.indices.min { medians[$0] < medians[$1] }.map { variants[$0] }
  }
}
