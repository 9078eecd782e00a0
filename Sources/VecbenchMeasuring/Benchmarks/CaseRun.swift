/// A run that measures benchmark cases one after the other. A case is a benchmark for one of its sizes or other
/// parameters. The variants of the same case are measured against each other.
package struct CaseRun {
  package var settings = VariantRun.Settings()
  private let seed: UInt64
  private let clock: any MonotonicClock
  private let isCancelled: () -> Bool
  private let progress: (String) -> Void

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - seed: The seed for the order of samples.
  ///   - progress: Called before each measurement with a description of the measurement, but never while something is
  ///     timed. ``steps(of:)`` is the total number of calls.
  package init(
    seed: UInt64 = 1, clock: some MonotonicClock = SystemClock(), isCancelled: @escaping () -> Bool = { false },
    progress: @escaping (String) -> Void = { _ in }
  ) {
    self.seed = seed
    self.clock = clock
    self.isCancelled = isCancelled
    self.progress = progress
  }

  /// Returns the total number of progress reports. A case without a fixed frame rate has one report, and another report
  /// for each variant that is measured separately. A case with a fixed frame rate has one report for each variant.
  package static func steps(of cases: [BenchmarkCase]) -> Int {
    cases.map { benchmark in
      guard let frames = benchmark.frames else { return 1 }
      let variations = benchmark.variations
      return frames.framesPerSecond == nil ? 1 + variations.count { $0.traits.isMeasuredSeparately } : variations.count
    }.reduce(0, +)
  }

  /// Measures the given cases one after the other. If the run is cancelled, the remaining cases aren't measured.
  ///
  /// - Parameter finished: Called after each case, with the results of the case.
  /// - Throws: ``ResultMismatch`` if the results of two variants differ, which is checked before the variants are
  ///   timed. ``BenchmarkFailure`` if a benchmark throws an error.
  package func run(_ cases: [BenchmarkCase], finished: ([BenchmarkResult]) -> Void) throws {
    var generator = SplitMix64(seed: seed)
    for benchmark in cases where !isCancelled() {
      do {
        finished(try measure(benchmark, generator: SplitMix64(seed: generator.next())))
      } catch let error as ResultMismatch {
        throw error
      } catch {
        throw BenchmarkFailure(benchmark: benchmark.nameAndSize, error: error)
      }
    }
  }

  private func measure(_ benchmark: BenchmarkCase, generator: SplitMix64) throws -> [BenchmarkResult] {
    let pace = benchmark.frames?.framesPerSecond
    if pace == nil { progress(benchmark.title) }
    let prepared = try benchmark.prepared()
    let (variants, checksums) = try prepared.agreeingVariants()
    guard !variants.isEmpty else { return [] }
    let results =
      switch (benchmark.frames, pace) {
      case (let frames?, let pace?): pacedResults(benchmark, variants, frames.count, at: pace)
      case (let frames?, nil): frameResults(benchmark, variants, frames, prepared.traffic, generator)
      default: try callResults(benchmark, variants, prepared.traffic, generator)
      }
    if let error = variants.lazy.compactMap({ $0.failure() }).first { throw error }
    return results.filter {
      benchmark.isReported(benchmark.identifier($0.result.benchmark, $0.result.variant))
    }.map { variationIndex, result in
      guard let variationIndex else { return result }
      var result = result
      result.checksum = checksums[variationIndex]
      return result
    }
  }

  /// The results of a case, each with the index of its variant. The index is nil if the result is the time of the
  /// memory traffic.
  private typealias IndexedResults = [(variationIndex: Int?, result: BenchmarkResult)]

  private func callResults(
    _ benchmark: BenchmarkCase, _ variants: [Variant], _ traffic: Traffic?, _ generator: SplitMix64
  ) throws -> IndexedResults {
    let kernels = kernels(of: traffic, for: benchmark)
    let run = VariantRun(settings: settings, clock: clock) {
      isCancelled() || variants.contains { $0.failure() != nil }
    }
    guard let measured = run.measure(variants, references: kernels, generator: generator) else { return [] }
    let medians = variants.indices.map { measured.statistics(of: $0).median }
    let peak = peak(of: benchmark, variants.indices, medians, kernels: measured.times.dropFirst(variants.count))
    var results: IndexedResults = variants.indices.map { index in
      var result = result(benchmark, index, traffic, peak)
      result.set(measured, of: index, base: benchmark.baseline, variant: variants[index])
      return (index, result)
    }
    if let peak, let traffic, var result = trafficResult(benchmark, traffic) {
      result.set(
        measured, of: variants.count + peak.kernel, base: benchmark.baseline, variant: kernels[peak.kernel])
      results.insert((nil, result), at: 0)
    }
    return results
  }

  private func frameResults(
    _ benchmark: BenchmarkCase, _ variants: [Variant], _ frames: FrameSettings, _ traffic: Traffic?,
    _ generator: SplitMix64
  ) -> IndexedResults {
    let kernels = kernels(of: traffic, for: benchmark)
    let separate = variants.indices.filter { benchmark.variations[$0].traits.isMeasuredSeparately }
    let together = variants.indices.filter { !separate.contains($0) }
    let workloads = variants.map { FrameWorkload($0) }
    var run = FrameRun(frames: frames.count, clock: clock, isCancelled: isCancelled)
    run.warmUpFrames = frames.warmUpFrames
    let measuredWorkloads = together.map { workloads[$0] } + kernels.map { FrameWorkload($0) }
    guard let measured = run.measure(measuredWorkloads, generator: generator) else { return [] }
    let peak = peak(
      of: benchmark, together, zip(together, measured).map { OrderStatistics($1.times).median },
      kernels: measured.dropFirst(together.count).map(\.sampleMedians))
    let base = benchmark.baseline.flatMap(together.firstIndex).map { measured[$0] }
    var results: IndexedResults = zip(together, measured).map { index, run in
      var result = result(benchmark, index, traffic, peak)
      result.setFrames(run, base: base, memory: workloads[index].memory())
      return (index, result)
    }
    for index in separate {
      progress(benchmark.title(of: benchmark.variations[index].benchmark.rawValue))
      guard
        let pair = measureSeparately(
          workloads[index], alternatingWith: benchmark.baseline.map { workloads[$0] }, generator)
      else {
        return []
      }
      var result = result(benchmark, index, traffic, nil)
      result.setFrames(pair.run, base: pair.base, memory: workloads[index].memory())
      results.insert((index, result), at: results.firstIndex { $0.variationIndex! > index } ?? results.count)
    }
    if let traffic, let peak, var result = trafficResult(benchmark, traffic) {
      result.setFrames(measured[together.count + peak.kernel], base: base, memory: nil)
      results.insert((nil, result), at: 0)
    }
    return results
  }

  /// Measures the frames of a variant that must be measured separately; see ``VariantTraits/isMeasuredSeparately``. Its
  /// frames alternate with frames of the baseline. Returns nil if the run is cancelled before both have a measured
  /// frame.
  private func measureSeparately(
    _ workload: FrameWorkload, alternatingWith base: FrameWorkload?, _ generator: SplitMix64
  ) -> (run: FrameRun.Result, base: FrameRun.Result?)? {
    var run = FrameRun(frames: 30, clock: clock, isCancelled: isCancelled)
    run.framesPerSample = 1
    run.warmUpFrames = 0
    let measured = run.measure([workload, base].compactMap(\.self), generator: generator)
    return measured.map { ($0[0], base == nil ? nil : $0[1]) }
  }

  /// Measures the variants one after the other, at a fixed frame rate. If the run is cancelled, the function returns
  /// the results up to that point.
  private func pacedResults(
    _ benchmark: BenchmarkCase, _ variants: [Variant], _ count: Int, at pace: Double
  ) -> IndexedResults {
    let run = PacedRun(frames: count, framesPerSecond: pace, clock: SystemClock(), isCancelled: isCancelled)
    var results: IndexedResults = []
    for (index, variant) in variants.enumerated() {
      let variation = benchmark.variations[index]
      progress(benchmark.title(of: "\(variation.benchmark) \(variation.name)") + ", \(pace) frames a second")
      guard let paced = run.measure(FrameWorkload(variant)) else { break }
      var result = result(benchmark, index, nil, nil)
      result.setPaced(paced, framesPerSecond: pace)
      results.append((index, result))
    }
    return results
  }

  /// Returns a result without measurements. It contains only the names, the traits and the memory traffic of the
  /// variant.
  private func result(
    _ benchmark: BenchmarkCase, _ index: Int, _ traffic: Traffic?, _ peak: PeakBandwidth?
  ) -> BenchmarkResult {
    let variation = benchmark.variations[index]
    var result = BenchmarkResult(
      benchmark: variation.benchmark, variant: variation.name, size: benchmark.size ?? 1)
    result.threads = variation.traits.threads
    if benchmark.frames != nil && variation.traits.isMeasuredSeparately { result.role = .separate }
    result.animation = benchmark.frames?.animation
    if let traffic, variation.traits.isLimitedByTraffic {
      result.bytes = traffic.bytes
      result.workingSetBytes = traffic.workingSetBytes
      result.peakNanoseconds = variation.traits.hasPeak ? peak?.nanoseconds : nil
    }
    return result
  }

  private func trafficResult(_ benchmark: BenchmarkCase, _ traffic: Traffic) -> BenchmarkResult? {
    guard let name = benchmark.trafficName else { return nil }
    var result = BenchmarkResult(benchmark: name.benchmark, variant: name.variant, size: benchmark.size ?? 1)
    result.role = .traffic
    result.bytes = traffic.bytes
    result.workingSetBytes = traffic.workingSetBytes
    return result
  }

  /// Returns the traffic kernels that may be the fastest. A traffic kernel is a loop that only reads and writes memory.
  /// The array is empty if no result needs the peak bandwidth.
  private func kernels(of traffic: Traffic?, for benchmark: BenchmarkCase) -> [Variant] {
    let isReported = benchmark.trafficName != nil
    guard let traffic, isReported || benchmark.variations.contains(where: { $0.traits.hasPeak }) else { return [] }
    return PeakBandwidth.candidates(
      traffic.kernels, clock: clock, isCancelled: isCancelled, generator: SplitMix64(seed: seed))
  }

  /// Computes the peak bandwidth for the measured variants. Returns nil if there are no kernels.
  ///
  /// - Parameters:
  ///   - places: The indices of the variants that were measured.
  ///   - medians: The median time of each of these variants in nanoseconds, in the order of `places`.
  ///   - kernels: The times of each traffic kernel, one for each round.
  private func peak(
    of benchmark: BenchmarkCase, _ places: some Sequence<Int>, _ medians: [Double], kernels: some Sequence<[Double]>
  ) -> PeakBandwidth? {
    let variants = zip(places, medians).filter { benchmark.variations[$0.0].traits.hasPeak }.map(\.1)
    return PeakBandwidth(kernels: Array(kernels), variants: variants)
  }
}

extension VariantTraits {
  /// True if the throughput of the variant can't exceed the peak bandwidth, which is measured with one thread.
  fileprivate var hasPeak: Bool { isLimitedByTraffic && threads == 1 }
}

extension BenchmarkResult {
  /// Stores the measurements of a variant. Runs more iterations to count allocations and hardware events.
  ///
  /// - Parameter base: The index of the baseline, to which the speed-up is relative. Nil if there is no baseline.
  package mutating func set(_ run: VariantRunResult, of index: Int, base: Int?, variant: Variant) {
    setTimes(run.statistics(of: index))
    roundsNanoseconds = run.times[index]
    setSpeedup(base.flatMap { run.speedup(of: index, over: $0) })
    allocations = variant.allocationsPerIteration()
    let counts = threads == 1 ? variant.hardwareCountsPerIteration() : nil
    cycles = counts?.cycles
    instructions = counts?.instructions
  }

  /// Stores the measurements of frames. If there are frames of the baseline, also stores the speed-up over them.
  fileprivate mutating func setFrames(_ run: FrameRun.Result, base: FrameRun.Result?, memory: Int?) {
    setFrames(OrderStatistics(run.times))
    self.memory = memory
    setSpeedup(
      base.flatMap { base in Estimate(ratios: zip(base.sampleMedians, run.sampleMedians).map { $0 / $1 }) })
    allocations = run.allocationsPerFrame
  }
}
