import Synchronization
import Testing
import VecbenchKit

@Suite struct `Benchmarks with shared data` {
  /// Numbers shared by all variants of a size, and a log of the calls that used them.
  private final class Numbers: Sendable {
    let count: Int
    let calls = Mutex<[String]>([])

    init(_ count: Int) { self.count = count }

    func note(_ call: String) { calls.withLock { $0.append(call) } }
  }

  private final class Made: Sendable {
    let numbers = Mutex<[Numbers]>([])
  }

  private func run(_ benchmarks: [AnyBenchmark]) throws -> [BenchmarkResult] {
    var run = CaseRun()
    run.settings.sampleTime = 1e3
    run.settings.rounds = 6
    run.settings.fewestRounds = 6
    var results: [BenchmarkResult] = []
    try run.run(benchmarks.flatMap(\.cases)) { results += $0 }
    return results
  }

  private func declared(_ made: Made, wrong: Double = 0) -> Benchmark<Numbers, ApproximateResult> {
    Benchmark<Numbers, ApproximateResult>(
      "sum",
      sharing: { size in
        let numbers = Numbers(size)
        made.numbers.withLock { $0.append(numbers) }
        return numbers
      }, sizes: [3, 7]
    )
    .batchVariant("slow") {
      $0.note("slow \($1)")
    } result: {
      ApproximateResult([1, Double($0.count)])
    }
    .batchVariant("fast", VariantTraits(threads: 2)) {
      $0.note("fast \($1)")
    } result: { numbers in
      ApproximateResult([1, Double(numbers.count) + wrong], within: 0.25)
    }
    .batchVariant("other") { $0.note("other \($1)") }
    .checksWithinBounds()
  }

  @Test func `All variants share one object per size, which is created on first use`() throws {
    let made = Made()
    let list = try BenchmarkList([AnyBenchmark(declared(made))])
    #expect(made.numbers.withLock { $0.count } == 0)
    for name in ["sum/slow/7", "sum/fast/7", "sum/other/7"] {
      let variant = try #require(try list.variant(for: name))
      variant.run(5)
    }
    let numbers = made.numbers.withLock { $0 }
    #expect(numbers.map(\.count) == [7])
    #expect(numbers[0].calls.withLock { $0 } == ["slow 5", "fast 5", "other 5"])
  }

  @Test func `Results contain the checksum, the number of threads, and the size of each variant`() throws {
    let results = try run([AnyBenchmark(declared(Made(), wrong: 0.2))])
    #expect(results.map(\.identifier).prefix(3) == ["sum/slow/3", "sum/fast/3/threads:2", "sum/other/3"])
    #expect(results.map(\.threads) == [1, 2, 1, 1, 2, 1])
    #expect(results.map(\.checksum.isEmpty) == [false, false, true, false, false, true])
    #expect(results[0].checksum == ApproximateResult([1, 3]).checksum)
    #expect(results.map(\.size) == [3, 3, 3, 7, 7, 7])
  }

  @Test func `A result that differs from the first variant's by more than the permitted error is an error`() throws {
    let error = #expect(throws: ResultMismatch.self) { try run([AnyBenchmark(declared(Made(), wrong: 0.5))]) }
    #expect(
      error?.description
        == "sum, size 3: fast and slow differ at element 1: 3.5 and 3.0, a difference of 0.5 where 0.25 is allowed")
  }

  @Test func `An error about results names the benchmark of each variant if there are several benchmarks`() throws {
    let benchmark = Benchmark<Numbers, ApproximateResult>("frame", sharing: { Numbers($0) }, sizes: [3])
      .batchVariant("naive", VariantTraits(benchmark: "frame.a")) { _, _ in
      } result: { _ in
        ApproximateResult([1])
      }
      .batchVariant("native", VariantTraits(benchmark: "frame.b")) { _, _ in
      } result: { _ in
        ApproximateResult([2])
      }
      .checksWithinBounds()
    let error = #expect(throws: ResultMismatch.self) { try run([AnyBenchmark(benchmark)]) }
    #expect(error?.benchmark == "frame, size 3")
    #expect(error?.variant == "frame.b native" && error?.reference == "frame.a naive")
  }

  @Test func `Speedups are relative to the named baseline, and absent without one`() throws {
    let single = { (baseline: String) in
      try run([AnyBenchmark(declared(Made()).baseline(baseline))]).prefix(3)
    }
    #expect(try single("fast")[1].speedup == 1)
    #expect(try single("none").allSatisfy { $0.speedup == nil })
  }

  @Test func `Memory traffic over shared data can be reported as a separate result`() throws {
    let moved = Mutex(0)
    let benchmark = declared(Made()).traffic(reportedAs: "read/memory") { numbers in
      Traffic(bytes: 24 * numbers.count, workingSetBytes: 16 * numbers.count) { _, iterations in
        moved.withLock { $0 += iterations }
      }
    }
    .batchVariant("more", VariantTraits(benchmark: "sum.more", isLimitedByTraffic: false)) { $0.note("more \($1)") }
    let results = try run([AnyBenchmark(benchmark)]).prefix(5)
    #expect(
      results.map(\.identifier) == [
        "read/memory/3", "sum/slow/3", "sum/fast/3/threads:2", "sum/other/3", "sum.more/more/3",
      ])
    #expect(results.map(\.bytes) == [72, 72, 72, 72, nil])
    #expect(results.map(\.workingSetBytes) == [48, 48, 48, 48, nil])
    #expect(moved.withLock { $0 } > 0)
  }

  @Test func `Frames are timed one by one in a run, and in batches in a comparison`() throws {
    let frames = Mutex<[Int]>([])
    let benchmark = Benchmark<Numbers, ApproximateResult>("frame", sharing: { Numbers($0) }, sizes: [3])
      .batchVariant("plain", VariantTraits(benchmark: "frame.plain")) { _, _ in
      } result: {
        ApproximateResult([Double($0.count)])
      }
      .frameVariant("numbered", VariantTraits(benchmark: "frame.numbered")) { numbers in
        FrameSource(
          prepare: { numbers.note("prepare") },
          frame: { number in
            frames.withLock { $0.append(number) }
            return numbers.count
          }, memory: { 12 })
      } result: { _, source in
        ApproximateResult([Double(source.frame(1))])
      }
      .frames(FrameSettings(count: 4, animation: "spring", warmUpFrames: 1)).checksWithinBounds()
    let results = try run([AnyBenchmark(benchmark)])
    #expect(results.map(\.identifier) == ["frame.plain/plain/3/spring", "frame.numbered/numbered/3/spring"])
    #expect(results.map(\.frames) == [4, 4])
    #expect(results.map(\.animation) == ["spring", "spring"])
    #expect(results.map(\.memory) == [nil, 12])
    #expect(results.map(\.checksum) == [ApproximateResult([3]).checksum, ApproximateResult([3]).checksum])
    #expect(frames.withLock { $0 } == [1, 0, 0, 1, 2, 3])
    frames.withLock { $0 = [] }
    let list = try BenchmarkList([AnyBenchmark(benchmark)])
    try #require(try list.variant(for: "frame.numbered/numbered/3")).run(6)
    #expect(frames.withLock { $0 } == [1, 0, 1, 2, 3, 0, 1])
  }

  @Test func `A variant with long frames is measured separately, alternating with the baseline`() throws {
    let frames = Mutex<[String]>([])
    let source = { @Sendable (name: String) in
      FrameSource { number in frames.withLock { $0.append("\(name)\(number)") } }
    }
    let benchmark = Benchmark<Numbers, ApproximateResult>("frame", sharing: { Numbers($0) }, sizes: [3])
      .frameVariant("long", VariantTraits(isMeasuredSeparately: true)) { _ in source("l") }
      .frameVariant("short") { _ in source("s") }
      .frames(FrameSettings(count: 12)).baseline("short")
    var announced: [String] = []
    var results: [BenchmarkResult] = []
    let cases = AnyBenchmark(benchmark).cases
    try CaseRun(progress: { announced.append($0) }).run(cases) { results += $0 }
    #expect(announced == ["frame, 3 points", "frame, 3 points"])
    #expect(CaseRun.steps(of: cases) == 2)
    #expect(results.map(\.identifier) == ["frame/long/3", "frame/short/3"])
    #expect(results.map(\.frames) == [30, 12])
    #expect(results.allSatisfy { $0.speedup != nil })
    let made = frames.withLock { $0 }
    // The first two samples of the short variant have ten frames and two frames. Each sample first computes its first
    // two frames without timing them.
    let together = [0, 1] + Array(0...9) + [10, 11, 10, 11]
    #expect(Array(made.prefix(16)) == together.map { "s\($0)" })
    #expect(made.dropFirst(16).filter { $0.hasPrefix("l") } == (0..<30).map { "l\($0)" })
    #expect(made.dropFirst(16).filter { $0.hasPrefix("s") } == (0..<30).map { "s\($0)" })
  }

  @Test func `Paced frames are measured one variant after the other`() throws {
    let benchmark = Benchmark<Numbers, ApproximateResult>("frame", sharing: { Numbers($0) }, sizes: [3])
      .frameVariant("a") { numbers in FrameSource { _ in numbers.count } }
      .frameVariant("b") { numbers in FrameSource { _ in numbers.count } }
      .bytes { 8 * $0.count }
      .frames(FrameSettings(count: 3, framesPerSecond: 1000))
    var announced: [String] = []
    var results: [BenchmarkResult] = []
    let cases = AnyBenchmark(benchmark).cases
    try CaseRun(progress: { announced.append($0) }).run(cases) { results += $0 }
    #expect(announced == ["frame a, 3 points, 1000.0 frames a second", "frame b, 3 points, 1000.0 frames a second"])
    #expect(CaseRun.steps(of: cases) == 2)
    #expect(results.map(\.framesPerSecond) == [1000, 1000])
    #expect(results.allSatisfy { $0.bytes == nil && $0.speedup == nil && $0.missedFrames != nil })
  }

  @Test func `A benchmark without variants or with an invalid name is rejected`() {
    let empty = Benchmark<Int, ApproximateResult>("a", sharing: { $0 }, sizes: [1])
    #expect(throws: BenchmarkDefinitionError.self) { try BenchmarkList([AnyBenchmark(empty)]) }
    let named = empty.batchVariant("b", VariantTraits(benchmark: "two words")) { _, _ in }
    #expect(throws: BenchmarkDefinitionError.self) { try BenchmarkList([AnyBenchmark(named)]) }
  }

  @Test func `An error thrown while preparing or timing shared data is a benchmark failure`() throws {
    struct Refusal: Error {}
    let early = Benchmark<Int, Int>("early", sharing: { _ in throw Refusal() }, sizes: [1])
      .batchVariant("a") { _, _ in }
    let late = Benchmark<Int, Int>("late", sharing: { $0 }, sizes: [1]).batchVariant("a") { _, _ in throw Refusal() }
    for benchmark in [early, late] {
      let error = #expect(throws: BenchmarkFailure.self) { try run([AnyBenchmark(benchmark)]) }
      #expect(error?.error is Refusal)
    }
  }
}
