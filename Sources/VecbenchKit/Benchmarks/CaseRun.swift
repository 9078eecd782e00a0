/// Measures the variants of benchmarks against each other, one benchmark at one size after the other.
package struct CaseRun {
  package var settings = VariantRun.Settings()
  private let seed: UInt64
  private let isCancelled: () -> Bool
  private let progress: (String) -> Void

  /// - Parameter progress: Called with the name of each case before it is measured.
  package init(
    seed: UInt64 = 1, isCancelled: @escaping () -> Bool = { false }, progress: @escaping (String) -> Void = { _ in }
  ) {
    self.seed = seed
    self.isCancelled = isCancelled
    self.progress = progress
  }

  /// - Parameter finished: Called with the results of each case as they come.
  /// - Throws: ``VariantsDisagree`` before anything is timed whose variants give different results, and
  ///   ``BenchmarkFailure`` with what a benchmark throws.
  package func run(_ cases: [BenchmarkCase], finished: ([BenchmarkResult]) -> Void) throws {
    var generator = SplitMix64(seed: seed)
    for benchmark in cases where !isCancelled() {
      let name = [benchmark.name.rawValue, benchmark.size.map(String.init)].compactMap(\.self).joined(separator: "/")
      progress(name)
      do {
        finished(try measure(benchmark, seed: generator.next()))
      } catch let error as VariantsDisagree {
        throw error
      } catch {
        throw BenchmarkFailure(benchmark: name, error: error)
      }
    }
  }

  private func measure(_ benchmark: BenchmarkCase, seed: UInt64) throws -> [BenchmarkResult] {
    try benchmark.checkAgreement()
    var variants = try benchmark.variations.map { try $0.variant() }
    let count = variants.count
    if let roof = benchmark.bytes.flatMap({ bestRoof(bytes: $0) }) { variants.append(roof) }
    let failure = { variants.lazy.compactMap { $0.failure() }.first }
    let run = VariantRun(settings: settings) { isCancelled() || failure() != nil }
    let measured = run.measure(variants, generator: SplitMix64(seed: seed))
    if let error = failure() { throw error }
    guard let measured else { return [] }
    let roof = variants.count > count ? measured.statistics(of: count).median : nil
    let results = (0..<count).map { index in
      var result = BenchmarkResult(
        benchmark: benchmark.name, variant: benchmark.variations[index].name, points: benchmark.size ?? 1)
      result.bytes = benchmark.bytes
      result.workingSetBytes = benchmark.bytes
      result.roofNanoseconds = roof
      result.set(measured, of: index, base: 0, variant: variants[index])
      return result
    }
    if let error = failure() { throw error }
    return results
  }

  /// The fastest way to read so many bytes; nil for less than a number of 8 bytes.
  private func bestRoof(bytes: Int) -> Variant? {
    let count = bytes / MemoryLayout<Double>.stride
    guard count > 0 else { return nil }
    let numbers = [Double](repeating: 1, count: count)
    let roofs = MemoryTraffic.all.map { traffic in
      Variant(name: "roof") { iterations in
        unsafe numbers.withUnsafeBufferPointer { numbers in
          unsafe withUnsafePointer(to: numbers.baseAddress!) { source in
            let sources = unsafe UnsafeBufferPointer(start: source, count: 1)
            for _ in 0..<iterations { unsafe traffic.move(sources, count: count, into: nil) }
          }
        }
      }
    }
    var settings = VariantRun.Settings()
    settings.rounds = 6
    settings.fewestRounds = 6
    settings.sampleTime = 2e5
    let run = VariantRun(settings: settings, isCancelled: isCancelled)
    guard let result = run.measure(roofs, generator: SplitMix64(seed: seed)) else { return nil }
    return roofs.indices.min { result.statistics(of: $0).median < result.statistics(of: $1).median }.map { roofs[$0] }
  }
}

extension BenchmarkResult {
  /// Sets what a run has measured of a variant, and counts its allocations and hardware events.
  ///
  /// - Parameter base: The variant that the others are compared with; nil where there is none.
  package mutating func set(_ run: VariantRunResult, of index: Int, base: Int?, variant: Variant) {
    setTimes(run.statistics(of: index))
    roundsNanoseconds = run.times[index]
    setSpeedup(base.flatMap { run.speedup(of: index, over: $0) })
    allocations = variant.allocationsPerIteration()
    let counts = threads == 1 ? variant.hardwareCountsPerIteration() : nil
    cycles = counts?.cycles
    instructions = counts?.instructions
  }
}
