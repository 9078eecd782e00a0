import FastVector

extension Suite {
  /// Measures the frames under an animation: those of a chart and those of a vector.
  ///
  /// - Parameter roof: How long the bytes take to move of the frames that are one pass.
  func raceFrames(
    under animation: NamedAnimation, on pair: LinePair, roof: Double?, generator: inout SplitMix64,
    finished: ([BenchmarkResult]) -> Void
  ) throws {
    if measures(.chartFrame) {
      progress("frames \(animation.rawValue), \(pair.start.count) points")
      let frames = ChartFrames(pair, under: animation, frames: settings.frames)
      finished(try race(frames, under: animation, on: pair, roof: roof, generator: &generator))
    }
    if measures(.animationFrame) {
      progress("animate \(animation.rawValue), \(pair.start.count) points")
      let frames = AnimationFrames(pair, under: animation)
      finished(try race(frames, under: animation, on: pair, roof: roof, generator: &generator))
    }
  }

  private func measures(_ kind: Benchmark.Kind) -> Bool {
    settings.benchmarks.contains { $0.kind == kind } && !isCancelled()
  }

  private func race<Frames: FrameContest>(
    _ frames: Frames, under animation: NamedAnimation, on pair: LinePair, roof: Double?,
    generator: inout SplitMix64
  ) throws -> [BenchmarkResult] {
    let workloads = frames.workloads(settings.benchmarks, settings.kernels)
    let checksums = try checkedSums(workloads, of: frames, on: pair)
    if let framesPerSecond = settings.framesPerSecond {
      return pacedRows(workloads, at: framesPerSecond, points: pair.start.count).enumerated().map { index, row in
        var row = row
        row.threads = row.kernels.threads(of: settings.threads)
        row.animation = animation
        row.checksum = checksums[index]
        return row
      }
    }
    let race = FrameRace(frames: settings.frames, clock: SystemClock(), isCancelled: isCancelled)
    guard let results = race.run(workloads, generator: SplitMix64(seed: generator.next())) else { return [] }
    let naive = workloads.firstIndex { $0.benchmark.isBaseline && $0.kernels == .naive }
    return workloads.indices.map { index in
      let (workload, result) = (workloads[index], results[index])
      var row = BenchmarkResult(benchmark: workload.benchmark, kernels: workload.kernels, points: pair.start.count)
      row.threads = workload.kernels.threads(of: settings.threads)
      row.setFrames(OrderStatistics(result.times))
      row.animation = animation
      row.bytes = workload.benchmark.bytes(points: pair.start.count)
      if row.bytes != nil { row.roofNanoseconds = roof }
      row.setSpeedup(naive.flatMap { Estimate(ratios: zip(results[$0].turns, result.turns).map { $0 / $1 }) })
      row.allocations = AllocationCounter.isAvailable ? Double(result.allocations) / Double(result.times.count) : nil
      row.checksum = checksums[index]
      return row
    }
  }

  /// The frames of each way at a pace, one way after the other; of the ways that had a turn before it was cancelled.
  func pacedRows<Frame>(
    _ workloads: [FrameWorkload<Frame>], at framesPerSecond: Double, points: Int
  ) -> [BenchmarkResult] {
    let run = PacedRun(
      frames: settings.frames, framesPerSecond: framesPerSecond, clock: SystemClock(), isCancelled: isCancelled)
    var rows: [BenchmarkResult] = []
    for workload in workloads {
      progress("\(workload.benchmark.rawValue) \(workload.kernels.rawValue), \(points) points, \(framesPerSecond) frames a second")
      guard let result = run.run(workload) else { break }
      var row = BenchmarkResult(benchmark: workload.benchmark, kernels: workload.kernels, points: points)
      row.setPaced(result, framesPerSecond: framesPerSecond)
      rows.append(row)
    }
    return rows
  }

  /// The checksums of what all ways make, which has to agree.
  private func checkedSums<Frames: FrameContest>(
    _ workloads: [FrameWorkload<Frames.Frame>], of frames: Frames, on pair: LinePair
  ) throws -> [String] {
    let bound = frames.bound
    var reference: Outcome?
    return try workloads.map { workload in
      let outcome = frames.outcome(of: workload, on: pair)
      let bounds = [Double](repeating: bound, count: outcome.values.count)
      try outcome.check(workload.benchmark, against: reference ?? outcome, bounds: bounds)
      reference = reference ?? outcome
      return outcome.checksum
    }
  }

  /// How long the fastest way takes of moving the bytes of a frame that is one pass; nil where none is measured.
  func frameRoof(on workspace: Workspace) -> Double? {
    let onePass = settings.benchmarks.first { $0.isFrame && $0.traffic != nil }
    guard let onePass, let way = bestRoof(onePass, on: workspace) else { return nil }
    var settings = Race.Settings()
    settings.rounds = 10
    return Race(settings: settings, isCancelled: isCancelled)
      .run([way], generator: SplitMix64(seed: self.settings.seed))?.statistics(of: 0).median
  }
}
