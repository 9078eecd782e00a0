import TestSupport
import Testing
import VecbenchKit

@Suite struct `Paced frames` {
  /// Runs frames at 100 frames per second that take the given times, in milliseconds.
  private func run(
    _ frames: Int, taking milliseconds: @escaping (Int) -> Double, cancelledAfter limit: Int = .max
  ) -> PacedRun.Result? {
    let clock = SimulatedClock()
    var made = -2  // The first two frames warm up and aren't counted.
    let workload = FrameWorkload(
      FrameSource { _ in
        clock.advance(by: made < 0 ? 50e6 : milliseconds(made) * 1e6)
        made += 1
      })
    return PacedRun(frames: frames, framesPerSecond: 100, clock: clock, isCancelled: { made >= limit }).measure(
      workload)
  }

  private func rounded(_ values: [Double]) -> [Double] { values.map { ($0 / 1e5).rounded() / 10 } }

  @Test func `A run of a single frame renders no other frame`() throws {
    var numbers: Set<Int> = []
    let workload = FrameWorkload(FrameSource { numbers.insert($0) })
    _ = PacedRun(frames: 1, framesPerSecond: 100, clock: SimulatedClock(), isCancelled: { false }).measure(workload)
    #expect(numbers == [0])
  }

  @Test func `Frames that are fast enough start on time and meet every deadline`() throws {
    let result = try #require(run(5) { _ in 4 })
    #expect(rounded(result.times) == [4, 4, 4, 4, 4])
    #expect(rounded(result.overruns) == [-6, -6, -6, -6, -6])
    #expect(rounded(result.ends) == [4, 14, 24, 34, 44])
    #expect(result.deadlines == 5 && result.missed == 0 && result.longestMiss == 0)
    #expect(abs(try #require(result.lowestPercentRate) - 100) < 1e-6)
  }

  @Test func `Frames after a slow frame start late and can miss their deadlines`() throws {
    // The second frame ends 5 ms after its deadline. The third one then starts late and misses its deadline, too. The
    // fourth one is on time again.
    let result = try #require(run(6) { $0 == 1 ? 15 : 6 })
    #expect(rounded(result.ends) == [6, 25, 31, 37, 46, 56])
    #expect(rounded(result.overruns) == [-4, 5, 1, -3, -4, -4])
    #expect(result.missed == 2 && result.longestMiss == 2 && result.deadlines == 6)
    #expect(abs(try #require(result.lowestPercentRate) - 1000.0 / 19) < 1e-6)
  }

  @Test func `Frames whose deadline passes before they start are skipped and count as missed`() throws {
    let result = try #require(run(10) { $0 == 2 ? 45 : 1 })
    // The third frame starts at 20 ms. Its deadline is 30 ms, but it ends at 65 ms. The frames with deadlines of 40, 50
    // and 60 ms are skipped.
    #expect(rounded(result.ends) == [1, 11, 65, 66, 71, 81, 91])
    #expect(result.missed == 4 && result.longestMiss == 4 && result.deadlines == 10)
  }

  @Test func `Frames that always exceed their interval miss every deadline, and the run still ends on time`() throws {
    let result = try #require(run(30) { _ in 15 })
    #expect(result.missed == 30 && result.longestMiss == 30)
    #expect(result.ends.last! <= 31 * 10e6 + 15e6)
  }

  @Test(arguments: [1, 2, 3, 99, 600]) func `A paced run has a deadline for each requested frame`(frames: Int) throws {
    var generator = SeededGenerator(seed: UInt64(frames))
    let durations = (0..<frames).map { _ in Double.random(in: 0...40, using: &generator) }
    let result = try #require(run(frames) { durations[$0] })
    #expect(result.deadlines == frames)
    #expect((0...frames).contains(result.missed) && result.longestMiss <= result.missed)
    let late = result.overruns.count { $0 > 0 }
    #expect(late <= result.missed && (late == 0) == (result.missed == 0))
    #expect(result.times.count == result.overruns.count && result.times.count == result.ends.count)
    // Each frame either ended on time or is missed, and skipped frames are missed.
    #expect(frames - result.missed == result.overruns.count { $0 <= 0 })
    #expect((result.lowestPercentRate == nil) == (result.ends.count < 2))
  }

  @Test func `A paced run that is cancelled keeps its complete frames`() throws {
    #expect(try #require(run(100, taking: { _ in 1 }, cancelledAfter: 7)).deadlines == 7)
    #expect(run(100, taking: { _ in 1 }, cancelledAfter: 0) == nil)
  }

  @Test func `The 1 % low is the frame rate of the longest hundredth of the gaps`() throws {
    // Two slow frames make the run skip four other frames, so 246 gaps remain. The longest hundredth of them is rounded
    // up to three gaps: 44 ms, 44 ms and 10 ms.
    let result = try #require(run(251) { $0 == 50 || $0 == 150 ? 34 : 0 })
    let rate = try #require(result.lowestPercentRate)
    #expect(abs(rate - 3000.0 / 98) < 1e-6)
  }
}
