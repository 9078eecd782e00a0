import Synchronization
import Testing
import VecbenchKit

/// Tests the measurement of the peak bandwidth with simulated kernels and variants whose times are known.
struct PeakBandwidthTests {
  /// A simulated clock that closures of benchmarks can share.
  private final class SharedClock: MonotonicClock, Sendable {
    private let time = Mutex(0.0)

    /// The number of calls to each variant and each kernel.
    let runs = Mutex<[String: Int]>([:])

    func now() -> Double { time.withLock { $0 } }

    func spend(_ nanoseconds: Double, on name: String) {
      time.withLock { $0 += nanoseconds }
      runs.withLock { $0[name, default: 0] += 1 }
    }

    /// True if a variant has already run. The variants run after the short run of the kernels.
    var isShortRunOver: Bool { runs.withLock { $0["variant"] != nil } }
  }

  /// Returns the result of the fastest kernel and the results of the variants.
  ///
  /// - Parameter kernel: Returns the time per iteration of the kernel at an index of ``MemoryTraffic/all``, in
  ///   nanoseconds.
  private func results(
    _ clock: SharedClock, variants: [(nanoseconds: Double, threads: Int)],
    kernel: @escaping @Sendable (_ index: Int) -> Double
  ) throws -> (fastest: BenchmarkResult, variants: [BenchmarkResult]) {
    var benchmark = Benchmark<Int, ApproximateResult>("sum", sharing: { $0 }, sizes: [100])
      .traffic(reportedAs: "read/memory") { size in
        Traffic(bytes: 8 * size, workingSetBytes: 8 * size) { traffic, iterations in
          let index = MemoryTraffic.all.firstIndex { $0.name == traffic.name }!
          clock.spend(kernel(index) * Double(iterations), on: traffic.name)
        }
      }
    for (index, variant) in variants.enumerated() {
      benchmark = benchmark.batchVariant("number\(index)", VariantTraits(threads: variant.threads)) { _, iterations in
        clock.spend(variant.nanoseconds * Double(iterations), on: "variant")
      }
    }
    var results: [BenchmarkResult] = []
    try CaseRun(clock: clock).run(AnyBenchmark(benchmark).cases) { results += $0 }
    return (try #require(results.first), Array(results.dropFirst()))
  }

  @Test func `A variant that is over 2 % faster than every kernel makes the peak bandwidth unknown for all variants`()
    throws
  {
    let (fastest, variants) = try results(SharedClock(), variants: [(300, 1), (97, 1)]) { _ in 100 }
    #expect(abs(fastest.medianNanoseconds - 100) < 1e-6)
    #expect(variants.count == 2 && variants.allSatisfy { $0.peakNanoseconds == nil && $0.peakFraction == nil })
    #expect(variants.allSatisfy { $0.bytes == 800 })
  }

  @Test func `A variant that is less than 2 % faster than the best kernel leaves the peak bandwidth known`() throws {
    let (_, variants) = try results(SharedClock(), variants: [(300, 1), (98.5, 1)]) { 100 + Double($0) }
    let fractions = variants.compactMap(\.peakFraction)
    #expect(fractions.count == 2)
    #expect(zip(fractions, [100 / 300.0, 100 / 98.5]).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test func `The peak bandwidth is the bandwidth of the kernel that is fastest while the variants run`() throws {
    let clock = SharedClock()
    let (fastest, variants) = try results(clock, variants: [(200, 1)]) { index in
      switch index {
      case 0: clock.isShortRunOver ? 130 : 95
      case 1: 100
      default: 400
      }
    }
    #expect(abs(fastest.medianNanoseconds - 100) < 1e-6)
    #expect(abs(try #require(variants.first?.peakNanoseconds) - 100) < 1e-6)
  }

  @Test func `The peak bandwidth uses the fastest kernel of each round`() {
    let peak = PeakBandwidth(kernels: [[100, 130, 100, 130, 101], [120, 100, 120, 101, 120]], variants: [103, 200])
    #expect(peak?.kernel == 0 && peak?.nanoseconds == 100)
    #expect(PeakBandwidth(kernels: [[100, 130], [120, 100]], variants: [97])?.nanoseconds == nil)
    #expect(PeakBandwidth(kernels: [], variants: [97]) == nil)
  }

  @Test func `The three kernels that were fastest in the short run are measured alongside the variants`() throws {
    let clock = SharedClock()
    _ = try results(clock, variants: [(200, 1)]) { 100 + Double($0) }
    let names = MemoryTraffic.all.map(\.name)
    let runs = names.map { name in clock.runs.withLock { $0[name, default: 0] } }
    #expect(Set(names).count == names.count)
    #expect(runs.indices.allSatisfy { $0 < 3 ? runs[$0] >= 40 : (1..<40).contains(runs[$0]) }, "\(runs)")
  }

  @Test func `Variants with several threads have no peak bandwidth and don't make it unknown`() throws {
    let (_, variants) = try results(SharedClock(), variants: [(200, 1), (60, 2)]) { _ in 100 }
    #expect(variants.map { $0.peakNanoseconds != nil } == [true, false])
  }
}
