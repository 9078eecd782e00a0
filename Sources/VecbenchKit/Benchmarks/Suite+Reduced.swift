import FastVectorCharts

extension Suite {
  /// Measures the frames of a chart that is reduced to its columns, beside reading its lines once.
  ///
  /// - Throws: ``Disagreement`` where the two ways to a frame give different ones.
  func raceReducedFrames(
    on pair: LinePair, generator: inout SplitMix64, finished: ([BenchmarkResult]) -> Void
  ) throws {
    let points = pair.start.count
    progress("chart, \(points) points")
    let frames = ReducedFrames(pair, columns: settings.columns)
    let direct = frames.frames(.chartDirect, .never)
    let envelope = frames.frames(.chartEnvelope, .atOnce)
    let (reference, bounds) = frames.outcome(of: direct)
    let (outcome, _) = frames.outcome(of: envelope)
    try outcome.check(.chartEnvelope, against: reference, bounds: bounds)
    if let framesPerSecond = settings.framesPerSecond {
      let ways = [direct, envelope].filter { settings.benchmarks.contains($0.benchmark) }
      finished(pacedRows(ways, at: framesPerSecond, points: points).map { row in
        var row = row
        row.checksum = row.benchmark == .chartDirect ? reference.checksum : outcome.checksum
        return row
      })
      return
    }
    var race = FrameRace(frames: settings.frames, clock: SystemClock(), isCancelled: isCancelled)
    // All frames of a turn are made once before. A frame from envelopes reads little that the frame before did not, but
    // that little is another at each time; a pass over all points in between has driven it from all caches.
    race.warmingFrames = race.framesPerTurn
    guard let reading = fastestReading(frames, points: points, generator: &generator),
      let results = race.run([reading, direct, envelope], generator: SplitMix64(seed: generator.next()))
    else { return }
    var rows = zip([Benchmark.chartRead, .chartDirect, .chartEnvelope], results).map { benchmark, result in
      row(benchmark, points, result, beside: results[1])
    }
    let read = rows[0].medianNanoseconds
    rows[1].roofNanoseconds = read
    rows[1].checksum = reference.checksum
    rows[2].checksum = outcome.checksum
    if settings.benchmarks.contains(.chartBuild) {
      guard let build = raceBuilding(frames, beside: direct, points: points, generator: &generator) else { return }
      rows.insert(build, at: 2)
    }
    finished(rows.filter { settings.benchmarks.contains($0.benchmark) })
  }

  /// Envelopes take as long to build as many frames: the two take turns of one.
  private func raceBuilding(
    _ frames: ReducedFrames, beside direct: FrameWorkload<[LineFrame]>, points: Int, generator: inout SplitMix64
  ) -> BenchmarkResult? {
    progress("chart.build, \(points) points")
    var memory = 0
    let building = frames.building(threads: settings.threads) { memory = $0 }
    var race = FrameRace(frames: 30, clock: SystemClock(), isCancelled: isCancelled)
    race.framesPerTurn = 1
    race.warmingFrames = 0
    guard let results = race.run([direct, building], generator: SplitMix64(seed: generator.next())) else { return nil }
    var row = row(.chartBuild, points, results[1], beside: results[0])
    row.threads = settings.threads
    row.memory = memory
    row.checksum = "\(memory)"
    return row
  }

  private func row(
    _ benchmark: Benchmark, _ points: Int, _ result: FrameRace.Result, beside direct: FrameRace.Result
  ) -> BenchmarkResult {
    var row = BenchmarkResult(benchmark: benchmark, kernels: .native, points: points)
    row.setFrames(OrderStatistics(result.times))
    row.bytes = benchmark.bytes(points: points)
    row.setSpeedup(Estimate(ratios: zip(direct.turns, result.turns).map { $0 / $1 }))
    row.allocations = AllocationCounter.isAvailable ? Double(result.allocations) / Double(result.times.count) : nil
    return row
  }

  private func fastestReading(
    _ frames: ReducedFrames, points: Int, generator: inout SplitMix64
  ) -> FrameWorkload<[LineFrame]>? {
    let ways = MemoryTraffic.all.map(frames.reading)
    let race = FrameRace(frames: 60, clock: SystemClock(), isCancelled: isCancelled)
    guard let results = race.run(ways, generator: SplitMix64(seed: generator.next())) else { return nil }
    let medians = results.map { OrderStatistics($0.times).median }
    return ways.indices.min { medians[$0] < medians[$1] }.map { ways[$0] }
  }
}
