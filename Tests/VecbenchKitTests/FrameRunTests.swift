import TestSupport
import Testing
import VecbenchKit

/// Tests runs of frames that are timed by a simulated clock.
struct FrameRunTests {
  /// Returns a workload whose frames take `nanoseconds` each.
  private func workload(
    _ clock: SimulatedClock, nanoseconds: Double, frame: @escaping (Int) -> Void = { _ in },
    prepare: @escaping () -> Void = {}
  ) -> FrameWorkload {
    FrameWorkload(
      FrameSource(
        prepare: prepare,
        frame: { number in
          frame(number)
          clock.advance(by: nanoseconds)
        }))
  }

  private func run(
    _ frames: Int, _ clock: SimulatedClock, _ workloads: [FrameWorkload],
    isCancelled: @escaping () -> Bool = { false }
  ) -> [FrameRun.Result]? {
    FrameRun(frames: frames, clock: clock, isCancelled: isCancelled)
      .measure(workloads, generator: SeededGenerator(seed: 1))
  }

  @Test(arguments: [(1, 1), (9, 1), (10, 1), (25, 3), (600, 60)])
  func `A run renders the requested number of frames of each variant, in samples of ten`(
    frames: Int, samples: Int
  ) throws {
    let clock = SimulatedClock()
    let results = try #require(run(frames, clock, [1000, 3000].map { workload(clock, nanoseconds: $0) }))
    for (result, nanoseconds) in zip(results, [1000.0, 3000]) {
      #expect(result.times == [Double](repeating: nanoseconds, count: frames))
      #expect(result.sampleMedians == [Double](repeating: nanoseconds, count: samples))
    }
  }

  @Test func `Timed frames are numbered from 0, and every sample begins with two untimed frames`() throws {
    let clock = SimulatedClock()
    var numbers: [Int] = []
    _ = try #require(run(35, clock, [workload(clock, nanoseconds: 1) { numbers.append($0) }]))
    let expected = [0..<10, 10..<20, 20..<30, 30..<35].flatMap { sample in
      Array(sample.prefix(2)) + Array(sample)
    }
    #expect(numbers == expected)
  }

  @Test func `The closure that prepares a frame runs before each frame and isn't timed`() throws {
    let clock = SimulatedClock()
    var made: [String] = []
    made.reserveCapacity(1000)
    let workload = workload(clock, nanoseconds: 100) { _ in
      made.append("frame")
    } prepare: {
      made.append("prepared")
      clock.advance(by: 5e6)
    }
    let results = try #require(run(20, clock, [workload]))
    #expect(made == (0..<24).flatMap { _ in ["prepared", "frame"] })
    #expect(results[0].times == [Double](repeating: 100, count: 20))
  }

  @Test func `A run of frames ends when its budget is used up, but not before the minimum number of frames`() throws {
    let clock = SimulatedClock()
    let results = try #require(run(1000, clock, [workload(clock, nanoseconds: 1e9)]))
    #expect(results[0].times.count == 60)
  }

  @Test func `A run of frames that is cancelled before each variant has a sample has no result`() {
    let clock = SimulatedClock()
    var frames = 0
    let workloads = (0..<2).map { _ in workload(clock, nanoseconds: 1) { _ in frames += 1 } }
    #expect(run(600, clock, workloads, isCancelled: { true }) == nil)
    #expect(frames == 0)
    #expect(run(600, clock, workloads, isCancelled: { frames >= 12 }) == nil)
  }

  @Test func `A run of frames that is cancelled later keeps its complete samples`() throws {
    let clock = SimulatedClock()
    var frames = 0
    let workloads = (0..<2).map { _ in workload(clock, nanoseconds: 1) { _ in frames += 1 } }
    let results = try #require(run(600, clock, workloads, isCancelled: { frames >= 5 * 12 }))
    #expect(results.map(\.sampleMedians.count).sorted() == [2, 3])
    #expect(results.map(\.times.count).sorted() == [20, 30])
  }

  @Test func `A run of frames ends even if the clock doesn't advance`() throws {
    let clock = SimulatedClock()
    let results = try #require(run(20, clock, [workload(clock, nanoseconds: 0)]))
    #expect(results[0].times == [Double](repeating: 0, count: 20))
  }

  @Test func `The time of a frame excludes its release`() throws {
    final class Released {
      let body: () -> Void
      init(_ body: @escaping () -> Void) { self.body = body }
      deinit { body() }
    }
    let clock = SimulatedClock()
    let workload = FrameWorkload(
      FrameSource { _ in
        clock.advance(by: 100)
        return Released { clock.advance(by: 1e6) }
      })
    let results = try #require(run(10, clock, [workload]))
    #expect(results[0].times == [Double](repeating: 100, count: 10))
  }
}
