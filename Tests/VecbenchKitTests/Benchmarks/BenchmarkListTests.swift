import Synchronization
import Testing
import VecbenchComparison
import VecbenchKit

@Suite struct `Benchmark declarations` {
  private struct Refusal: Error {}

  private static func session(@BenchmarkBuilder _ benchmarks: () -> [AnyBenchmark]) throws -> WorkerSession {
    WorkerSession(try BenchmarkList(benchmarks()), clock: SystemClock(), disturbances: SystemDisturbances())
  }

  @Test func `Benchmarks are identified by name, variant and size, and listed after the control benchmarks`() throws {
    let list = try BenchmarkList(declared())
    #expect(
      list.benchmarks == [
        "control/memcpy/1000", "control/memcpy/10000", "sum/default/3", "sum/loop/3", "sum/default/7", "sum/loop/7",
        "sort.up/default", "sort.down/default", "nothing/default",
      ])
    #expect(list.points(of: "sum/loop/7") == 7)
    #expect(list.points(of: "nothing/default") == 1)
  }

  @BenchmarkBuilder private func declared() -> [AnyBenchmark] {
    Benchmark("sum", sizes: [3, 7]) { size in { (0..<size).reduce(0, +) } }
      .variant("loop") { size in { size * (size - 1) / 2 } }
      .checks()
    Benchmark("sort", parameters: ["up", "down"]) { order in { order.count } }
    Benchmark("nothing") { {} }
  }

  @Test func `A benchmark runs the requested number of iterations`() throws {
    let counting = Counter()
    let list = try BenchmarkList([AnyBenchmark(Benchmark("a") { { counting.add() } })])
    let variant = try #require(try list.variant(for: "a/default"))
    for iterations in [0, 1, 2, 17] {
      let before = counting.value
      variant.run(iterations)
      #expect(counting.value - before == iterations)
    }
  }

  @Test func `An asynchronous benchmark runs the requested number of iterations`() throws {
    let counting = Counter()
    let benchmark = Benchmark("a") {
      try Workload(asynchronous: {
        await Task.yield()
        return { await counting.addLater() }
      })
    }
    let variant = try #require(try BenchmarkList([AnyBenchmark(benchmark)]).variant(for: "a/default"))
    variant.run(5)
    #expect(counting.value == 5)
    #expect(variant.failure() == nil)
  }

  @Test func `A workload with an input closure gets a new input for each iteration`() throws {
    let made = Counter()
    let input = { @Sendable (size: Int) in
      made.add()
      return Array((0..<size).reversed())
    }
    let benchmark = Benchmark("sort", sizes: [4]) { size in
      Workload(input: { input(size) }) { numbers in
        // Fail if the input was used before. It would then be sorted already.
        guard numbers.first == numbers.count - 1 else { throw Refusal() }
        numbers.sort()
      }
    }
    let variant = try #require(try BenchmarkList([AnyBenchmark(benchmark)]).variant(for: "sort/default/4"))
    variant.prepare(5)
    #expect(made.value == 5)
    variant.run(3)
    variant.run(2)
    #expect(made.value == 5)
    #expect(variant.failure() == nil)
  }

  @Test func `The state of a workload is passed from one iteration to the next`() throws {
    let made = Counter()
    let state = { @Sendable (size: Int) in
      made.add()
      return size
    }
    let failing = 10
    let benchmark = Benchmark("count", sizes: [4]) { size in
      Workload(state: state(size)) { number -> Int in
        guard number < failing else { throw Refusal() }
        number += 1
        return number
      }
    }
    .variant("again") { size in Workload(state: state(size)) { number in number + 1 } }
    .checks()
    let list = try BenchmarkList([AnyBenchmark(benchmark)])
    let variant = try #require(try list.variant(for: "count/default/4"))
    #expect(made.value == 2)  // Another state was made for the comparison of the results.
    variant.run(2)
    variant.run(failing - 4 - 2)
    #expect(variant.failure() == nil)
    variant.run(1)
    #expect(variant.failure() is Refusal)
    #expect(made.value == 2)
    _ = try list.variant(for: "count/again/4")
    #expect(made.value == 4)
  }

  @Test func `Benchmarks with parameters and benchmarks without sizes may have a state`() throws {
    let list = try BenchmarkList([
      AnyBenchmark(
        Benchmark("sort", parameters: ["up", "down"]) { order in
          Workload(state: [Character](order)) { letters in letters.sort() }
        }),
      AnyBenchmark(Benchmark("next") { Workload(state: SplitMix64(seed: 1)) { generator in generator.next() } }),
    ])
    #expect(list.benchmarks.suffix(3) == ["sort.up/default", "sort.down/default", "next/default"])
    for name in list.benchmarks.suffix(3) {
      let variant = try #require(try list.variant(for: name))
      variant.run(3)
      #expect(variant.failure() == nil)
    }
  }

  @Test func `Releasing a benchmark releases its state`() throws {
    final class State: Sendable {
      let released: Counter
      init(_ released: Counter) { self.released = released }
      deinit { released.add() }
    }
    let released = Counter()
    try {
      let benchmark = Benchmark("a") { Workload(state: State(released)) { $0.released.value } }
      let variant = try #require(try BenchmarkList([AnyBenchmark(benchmark)]).variant(for: "a/default"))
      variant.run(3)
      #expect(released.value == 0)
    }()
    #expect(released.value == 1)
  }

  @Test func `An error thrown while preparing or timing a benchmark is reported with its identifier`() throws {
    let session = try Self.session {
      Benchmark("early") { () throws -> () throws -> Int in throw Refusal() }
      Benchmark("late") { { throw Refusal() } }
    }
    #expect(session.answer(to: "sample early/default 1") == ["error early/default: Refusal()"])
    #expect(session.answer(to: "sample late/default 1") == ["error late/default: Refusal()"])
    #expect(session.answer(to: "allocations late/default") == ["error late/default: Refusal()"])
  }

  @Test func `A variant whose result differs from the first variant's isn't timed`() throws {
    let session = try Self.session {
      Benchmark("a", sizes: [2, 5]) { size in { size } }
        .variant("b") { size in { min(size, 4) } }
        .checks()
    }
    let disagreement = "error a/b/5: a, size 5: b and default return different results"
    #expect(session.answer(to: "sample a/b/5 1") == [disagreement])
    #expect(session.answer(to: "sample a/b/5 1") == [disagreement])
    #expect(session.answer(to: "sample a/b/2 1")[0].hasPrefix("sample "))
  }

  @Test(arguments: [
    ("", "default"), ("two words", "default"), ("a/b", "default"), ("a", "b,c"), ("line\nbreak", "default"),
    ("a", String(repeating: "x", count: 201)),
  ])
  func `Invalid names of benchmarks and variants are rejected`(name: String, variant: String) {
    #expect(throws: BenchmarkDefinitionError.self) {
      try BenchmarkList([AnyBenchmark(Benchmark(name, variant: variant) { {} })])
    }
  }

  @Test func `Duplicate names, invalid sizes and invalid numbers of bytes are rejected`() {
    let twice = AnyBenchmark(Benchmark("a") { {} })
    #expect(throws: BenchmarkDefinitionError.self) { try BenchmarkList([twice, twice]) }
    for size in [0, -1, Int.max] {
      #expect(throws: BenchmarkDefinitionError.self) {
        try BenchmarkList([AnyBenchmark(Benchmark("a", sizes: [size]) { _ in {} })])
      }
    }
    #expect(throws: BenchmarkDefinitionError.self) {
      try BenchmarkList([AnyBenchmark(Benchmark("a", sizes: [1]) { _ in {} }.bytes { _ in -1 })])
    }
  }

  @Test func `The speedups of variants are relative to the first variant`() throws {
    let cases = try BenchmarkList(declared()).cases
    var run = CaseRun()
    run.settings.sampleTime = 1e3
    run.settings.rounds = 6
    run.settings.fewestRounds = 6
    var results: [BenchmarkResult] = []
    try run.run(cases) { results += $0 }
    #expect(results.map(\.identifier).prefix(2) == ["sum/default/3", "sum/loop/3"])
    #expect(results.map(\.speedup).prefix(1) == [1])
    #expect(results.allSatisfy { $0.roundsNanoseconds?.count == 6 })
  }

  @Test func `Benchmarks with sizes can be measured at other sizes`() throws {
    let list = try BenchmarkList(declared())
    #expect(list.swept(perDecade: 1, sizes: [2, 9]).flatMap(\.cases).map { $0.size } == [2, 9])
    let between = list.swept(perDecade: 10, sizes: nil).flatMap(\.cases)
    #expect(between.map { $0.name.rawValue } == between.map { _ in "sum" })
    #expect(between.map { $0.size } == [3, 4, 5, 6, 7])
    for benchmark in between {
      let prepared = try benchmark.prepared()
      for index in benchmark.variations.indices { _ = try prepared.variant(index) }
    }
  }

  /// A counter shared by closures.
  private final class Counter: Sendable {
    private let count = Atomic(0)

    var value: Int { count.load(ordering: .relaxed) }
    func add() { count.add(1, ordering: .relaxed) }
    func addLater() async { add() }
  }
}
