import FastVector
import VecbenchKit

extension Suite {
  /// Measures the frames under an animation: those of a chart and those of a vector.
  ///
  /// - Parameter roof: The time that plain memory traffic takes for the bytes of a frame that is one pass.
  func measureFrames(
    under animation: NamedAnimation, on pair: LinePair, roof: Double?, generator: inout SplitMix64,
    finished: ([BenchmarkResult]) -> Void
  ) throws {
    if measures(.chartFrame) {
      progress("frames \(animation.rawValue), \(pair.start.count) points")
      let frames = ChartFrames(pair, under: animation, frames: settings.frames)
      finished(try measure(frames, under: animation, on: pair, roof: roof, generator: &generator))
    }
    if measures(.animationFrame) {
      progress("animate \(animation.rawValue), \(pair.start.count) points")
      let frames = AnimationFrames(pair, under: animation)
      finished(try measure(frames, under: animation, on: pair, roof: roof, generator: &generator))
    }
  }

  private func measures(_ kind: SuiteBenchmark.Kind) -> Bool {
    settings.benchmarks.contains { $0.kind == kind } && !isCancelled()
  }

  private func measure<Frames: FrameFamily>(
    _ frames: Frames, under animation: NamedAnimation, on pair: LinePair, roof: Double?,
    generator: inout SplitMix64
  ) throws -> [BenchmarkResult] {
    let variants = frames.variants(settings.benchmarks, settings.kernels)
    let checksums = try checkedSums(variants, of: frames, on: pair)
    if let framesPerSecond = settings.framesPerSecond {
      return pacedResults(variants, at: framesPerSecond, points: pair.start.count).enumerated().map { index, paced in
        var result = paced
        result.threads = variants[index].kernels.threads(of: settings.threads)
        result.animation = animation.rawValue
        result.checksum = checksums[index]
        return result
      }
    }
    let run = FrameRun(frames: settings.frames, clock: SystemClock(), isCancelled: isCancelled)
    let workloads = variants.map(\.workload)
    guard let runs = run.measure(workloads, generator: SplitMix64(seed: generator.next())) else { return [] }
    let naive = variants.firstIndex { $0.benchmark.isBaseline && $0.kernels == .naive }
    return variants.indices.map { index in
      let (variant, run) = (variants[index], runs[index])
      var result = BenchmarkResult(variant.benchmark, variant.kernels, points: pair.start.count)
      result.threads = variant.kernels.threads(of: settings.threads)
      result.setFrames(OrderStatistics(run.times))
      result.animation = animation.rawValue
      if result.bytes != nil { result.roofNanoseconds = roof }
      result.setSpeedup(
        naive.flatMap { Estimate(ratios: zip(runs[$0].sampleMedians, run.sampleMedians).map { $0 / $1 }) })
      result.allocations = run.allocationsPerFrame
      result.checksum = checksums[index]
      return result
    }
  }

  /// The frames of each variant at a pace, one variant after the other; of those that were measured before the run was
  /// cancelled.
  func pacedResults<Frame>(
    _ variants: [FrameVariant<Frame>], at framesPerSecond: Double, points: Int
  ) -> [BenchmarkResult] {
    let run = PacedRun(
      frames: settings.frames, framesPerSecond: framesPerSecond, clock: SystemClock(), isCancelled: isCancelled)
    var results: [BenchmarkResult] = []
    for variant in variants {
      progress(
        "\(variant.benchmark.rawValue) \(variant.kernels.rawValue), \(points) points, \(framesPerSecond) frames a second"
      )
      guard let paced = run.measure(variant.workload) else { break }
      var result = BenchmarkResult(benchmark: variant.benchmark.name, variant: variant.kernels.name, points: points)
      result.setPaced(paced, framesPerSecond: framesPerSecond)
      results.append(result)
    }
    return results
  }

  /// The checksums of the frames of all variants, which have to agree.
  private func checkedSums<Frames: FrameFamily>(
    _ variants: [FrameVariant<Frames.Frame>], of frames: Frames, on pair: LinePair
  ) throws -> [String] {
    let bound = frames.bound
    var reference: Outcome?
    return try variants.map { variant in
      let outcome = frames.outcome(of: variant, on: pair)
      let bounds = [Double](repeating: bound, count: outcome.values.count)
      try outcome.check(variant.benchmark.name, against: reference ?? outcome, bounds: bounds)
      reference = reference ?? outcome
      return outcome.checksum
    }
  }

  /// The time of the fastest memory traffic with the bytes of a frame that is one pass; nil where none is measured.
  func frameRoof(on workspace: Workspace) -> Double? {
    let onePass = settings.benchmarks.first { $0.isFrame && $0.traffic != nil }
    guard let onePass, let roof = bestRoof(onePass, on: workspace) else { return nil }
    var settings = VariantRun.Settings()
    settings.rounds = 10
    return VariantRun(settings: settings, isCancelled: isCancelled)
      .measure([roof], generator: SplitMix64(seed: self.settings.seed))?.statistics(of: 0).median
  }
}
