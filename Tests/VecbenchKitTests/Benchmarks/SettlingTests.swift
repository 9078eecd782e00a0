import Synchronization
import TestSupport
import Testing
import VecbenchComparison
import VecbenchKit

/// Tests of `settle`, a benchmark's closure that waits for the end of background work.
@Suite struct `Settle closures` {
  /// Records calls in order, and is also a clock: an iteration takes 100 ns, and any other call takes 1 ms.
  private final class Calls: MonotonicClock, DisturbanceProbe, Sendable {
    private let state = Mutex<(time: Double, calls: [String])>((0, []))

    var names: [String] { state.withLock { $0.calls } }

    func note(_ call: String) {
      state.withLock {
        $0.calls.append(call)
        $0.time += call == "iteration" ? 100 : 1e6
      }
    }

    func now() -> Double { state.withLock { $0.time } }
    func count() -> Int { 0 }

    /// Returns the calls in a sample: `iterations` iterations between two calls to `settle`.
    static func sample(_ iterations: Int) -> [String] {
      ["settle"] + [String](repeating: "iteration", count: iterations) + ["settle"]
    }
  }

  private struct Refusal: Error {}

  private func session(_ calls: Calls, _ benchmark: AnyBenchmark) throws -> WorkerSession {
    WorkerSession(try BenchmarkList([benchmark]), clock: calls, disturbances: calls)
  }

  /// Returns four benchmarks of size 1: with a state, without a state, with batches of iterations, and with frames.
  private func forms(_ calls: Calls) -> [AnyBenchmark] {
    let withState = Benchmark("a", sizes: [1]) { _ in
      Workload(state: calls.note("setup")) { _ in
        calls.note("iteration")
      } settle: { _ in
        calls.note("settle")
      }
    }
    let withoutState = Benchmark("a", sizes: [1]) { _ in
      calls.note("setup")
      return Workload {
        calls.note("iteration")
      } settle: {
        calls.note("settle")
      }
    }
    let sharing = { @Sendable (_: Int) in calls.note("setup") }
    let batch = Benchmark<Void, Int>("a", sharing: sharing, sizes: [1]).batchVariant("default") { _, iterations in
      for _ in 0..<iterations { calls.note("iteration") }
    } settle: { _ in
      calls.note("settle")
    }
    let frames = Benchmark<Void, Int>("a", sharing: sharing, sizes: [1]).frameVariant("default") { _ in
      FrameSource { _ in
        calls.note("iteration")
      } settle: {
        calls.note("settle")
      }
    }
    return [AnyBenchmark(withState), AnyBenchmark(withoutState), AnyBenchmark(batch), AnyBenchmark(frames)]
  }

  @Test(arguments: 0..<4) func `A worker calls settle before and after each sample, without timing it`(form: Int) throws
  {
    let calls = Calls()
    let session = try session(calls, forms(calls)[form])
    let answers = (0..<2).map { _ in session.answer(to: "sample a/default/1 3") }
    #expect(answers == [["sample 300.0 0"], ["sample 300.0 0"]])
    #expect(calls.names == ["setup"] + Calls.sample(3) + Calls.sample(3))
  }

  @Test(arguments: 0..<4) func `Each count of allocations includes a call of settle`(form: Int) throws {
    let calls = Calls()
    _ = try session(calls, forms(calls)[form]).answer(to: "allocations a/default/1")
    guard AllocationCounter.isAvailable else { return }
    let counted = [1, 1, 5].flatMap { Calls.sample($0).dropFirst() }
    #expect(calls.names == ["setup"] + counted)
  }

  @Test func `A count of instructions calls settle before and after the counted iterations`() throws {
    let calls = Calls()
    let sections = try BenchmarkList([forms(calls)[0]]).count("a/default/1")
    #expect(sections.map(\.iterations) == [100, 300])
    #expect(calls.names == ["setup"] + Calls.sample(3).dropFirst() + Calls.sample(100) + Calls.sample(300))
  }

  @Test func `A run of variants calls settle before and after each variant's samples`() throws {
    let calls = Calls()
    let variants = ["a", "b"].map { name in
      Variant(name: name) { iterations in
        for _ in 0..<iterations { calls.note("iteration") }
      } settle: {
        calls.note("settle \(name)")
      }
    }
    var settings = VariantRun.Settings()
    settings.sampleTime = 1000
    settings.rounds = 6
    let result = try #require(
      VariantRun(settings: settings, clock: calls).measure(variants, generator: SeededGenerator(seed: 1)))
    #expect(result.times == [[Double]](repeating: [Double](repeating: 100, count: 6), count: 2))
    let names = calls.names
    #expect(names.prefix(2) == ["settle a", "settle b"])
    // The variant's `settle` is called before and after each sample.
    let settles = names.dropFirst(2).filter { $0 != "iteration" }
    #expect(settles.count.isMultiple(of: 4))
    for index in stride(from: 0, to: settles.count, by: 2) { #expect(settles[index] == settles[index + 1]) }
  }

  @Test func `A run of frames calls settle after warming up and after the timed frames`() throws {
    let calls = Calls()
    let workload = FrameWorkload(
      FrameSource { number in
        calls.note("iteration")
      } settle: {
        calls.note("settle")
      })
    let run = FrameRun(frames: 20, clock: calls, isCancelled: { false })
    let results = try #require(run.measure([workload], generator: SeededGenerator(seed: 1)))
    #expect(results[0].times == [Double](repeating: 100, count: 20))
    let sample = ["iteration", "iteration"] + Calls.sample(10)
    #expect(calls.names == ["settle"] + sample + sample)
  }

  @Test func `A paced run calls settle before the first and after the last timed frame`() throws {
    let clock = SimulatedClock()
    var calls: [String] = []
    let workload = FrameWorkload(
      FrameSource { number in
        calls.append("frame")
      } settle: {
        calls.append("settle")
      })
    _ = PacedRun(frames: 3, framesPerSecond: 60, clock: clock, isCancelled: { false }).measure(workload)
    #expect(calls == ["frame", "frame", "settle", "frame", "frame", "frame", "settle"])
  }

  @Test func `An error thrown by settle is reported`() throws {
    let calls = Calls()
    let benchmark = Benchmark("a") { Workload({}, settle: { throw Refusal() }) }
    let answer = try session(calls, AnyBenchmark(benchmark)).answer(to: "sample a/default 1")
    #expect(answer == ["error a/default: Refusal()"])
  }

  @Test func `Settle receives the state that the iterations have left`() throws {
    let calls = Calls()
    let benchmark = Benchmark("a") {
      Workload(state: 0) { state in
        state += 1
      } settle: { state in
        calls.note("\(state)")
        state += 10
      }
    }
    _ = try session(calls, AnyBenchmark(benchmark)).answer(to: "sample a/default 3")
    #expect(calls.names == ["0", "13"])
  }
}
