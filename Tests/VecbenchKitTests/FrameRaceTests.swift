import FastVectorCharts
import TestSupport
import Testing
import VecbenchKit

/// Frames that a simulated clock times.
struct FrameRaceTests {
  /// A way of making frames that takes `nanoseconds` for each.
  private func workload(
    _ clock: SimulatedClock, nanoseconds: Double, frame: @escaping (Double) -> Void = { _ in }
  ) -> FrameWorkload {
    FrameWorkload(benchmark: .swiftUIFrame, kernels: .naive) { progress in
      frame(progress)
      clock.advance(by: nanoseconds)
      return Path()
    }
  }

  private func run(
    _ frames: Int, _ clock: SimulatedClock, _ workloads: [FrameWorkload],
    isCancelled: @escaping () -> Bool = { false }
  ) -> [FrameRace.Result]? {
    FrameRace(frames: frames, clock: clock, isCancelled: isCancelled)
      .run(workloads, generator: SeededGenerator(seed: 1))
  }

  @Test(arguments: [(1, 1), (9, 1), (10, 1), (25, 3), (600, 60)])
  func `each way makes the frames that are asked for, a few in a row`(frames: Int, turns: Int) throws {
    let clock = SimulatedClock()
    let results = try #require(run(frames, clock, [1000, 3000].map { workload(clock, nanoseconds: $0) }))
    for (result, nanoseconds) in zip(results, [1000.0, 3000]) {
      #expect(result.times == [Double](repeating: nanoseconds, count: frames))
      #expect(result.turns == [Double](repeating: nanoseconds, count: turns))
    }
  }

  @Test func `every timed frame lies strictly inside the animation, and they go from start to end`() throws {
    let clock = SimulatedClock()
    var progress: [Double] = []
    _ = try #require(run(60, clock, [workload(clock, nanoseconds: 1) { progress.append($0) }]))
    // Each turn of ten makes two frames more, which are not timed.
    #expect(progress.count == 72)
    #expect(progress.allSatisfy { $0 > 0 && $0 < 1 })
    let timed = progress.enumerated().filter { $0.offset % 12 >= 2 }.map(\.element)
    #expect(timed == timed.sorted() && Set(timed).count == 60)
    #expect(timed[0] < 0.01 && timed[59] > 0.99)
  }

  @Test func `the budget ends the frames, but not before the fewest`() throws {
    let clock = SimulatedClock()
    let results = try #require(run(1000, clock, [workload(clock, nanoseconds: 1e9)]))
    #expect(results[0].times.count == 60)
  }

  @Test func `cancelled before each way had a turn, there is no result`() {
    let clock = SimulatedClock()
    var frames = 0
    let workloads = (0..<2).map { _ in workload(clock, nanoseconds: 1) { _ in frames += 1 } }
    #expect(run(600, clock, workloads, isCancelled: { true }) == nil)
    #expect(frames == 0)
    #expect(run(600, clock, workloads, isCancelled: { frames >= 12 }) == nil)
  }

  @Test func `cancelled later, the turns that were complete count`() throws {
    let clock = SimulatedClock()
    var frames = 0
    let workloads = (0..<2).map { _ in workload(clock, nanoseconds: 1) { _ in frames += 1 } }
    let results = try #require(run(600, clock, workloads, isCancelled: { frames >= 5 * 12 }))
    #expect(results.map(\.turns.count).sorted() == [2, 3])
    #expect(results.map(\.times.count).sorted() == [20, 30])
  }

  @Test func `a clock that stands still ends the frames all the same`() throws {
    let clock = SimulatedClock()
    let results = try #require(run(20, clock, [workload(clock, nanoseconds: 0)]))
    #expect(results[0].times == [Double](repeating: 0, count: 20))
  }
}
