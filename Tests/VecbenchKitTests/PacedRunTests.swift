import TestSupport
import Testing
import VecbenchKit

@Suite struct `Frames at a pace` {
  /// Runs frames at 100 a second that take so many milliseconds each.
  private func run(
    _ frames: Int, taking milliseconds: @escaping (Int) -> Double, cancelledAfter limit: Int = .max
  ) -> PacedRun.Result? {
    let clock = SimulatedClock()
    var made = -2  // The first two are made before, and not counted.
    let workload = FrameWorkload(
      FrameSource { _ in
        clock.advance(by: made < 0 ? 50e6 : milliseconds(made) * 1e6)
        made += 1
      })
    return PacedRun(frames: frames, framesPerSecond: 100, clock: clock, isCancelled: { made >= limit }).measure(
      workload)
  }

  private func rounded(_ values: [Double]) -> [Double] { values.map { ($0 / 1e5).rounded() / 10 } }

  @Test func `that are fast enough meet every deadline, each at its own time`() throws {
    let result = try #require(run(5) { _ in 4 })
    #expect(rounded(result.times) == [4, 4, 4, 4, 4])
    #expect(rounded(result.overruns) == [-6, -6, -6, -6, -6])
    #expect(rounded(result.ends) == [4, 14, 24, 34, 44])
    #expect(result.deadlines == 5 && result.missed == 0 && result.longestMiss == 0)
    #expect(abs(try #require(result.lowestPercentRate) - 100) < 1e-6)
  }

  @Test func `after a slow one start late, and may be late for it`() throws {
    // The second is done 5 ms after its deadline: the third starts there, is late itself, the fourth has caught up.
    let result = try #require(run(6) { $0 == 1 ? 15 : 6 })
    #expect(rounded(result.ends) == [6, 25, 31, 37, 46, 56])
    #expect(rounded(result.overruns) == [-4, 5, 1, -3, -4, -4])
    #expect(result.missed == 2 && result.longestMiss == 2 && result.deadlines == 6)
    #expect(abs(try #require(result.lowestPercentRate) - 1000.0 / 19) < 1e-6)
  }

  @Test func `whose deadline has passed before they start are not made, and missed`() throws {
    let result = try #require(run(10) { $0 == 2 ? 45 : 1 })
    // The third frame, due at 30 ms, is done at 65 ms: those due at 40, 50 and 60 ms are left out.
    #expect(rounded(result.ends) == [1, 11, 65, 66, 71, 81, 91])
    #expect(result.missed == 4 && result.longestMiss == 4 && result.deadlines == 10)
  }

  @Test func `that always take longer than an interval miss every deadline, and no time runs away`() throws {
    let result = try #require(run(30) { _ in 15 })
    #expect(result.missed == 30 && result.longestMiss == 30)
    #expect(result.ends.last! <= 31 * 10e6 + 15e6)
  }

  @Test(arguments: [1, 2, 3, 99, 600]) func `have as many deadlines as frames were asked for`(frames: Int) throws {
    var generator = SeededGenerator(seed: UInt64(frames))
    let durations = (0..<frames).map { _ in Double.random(in: 0...40, using: &generator) }
    let result = try #require(run(frames) { durations[$0] })
    #expect(result.deadlines == frames)
    #expect((0...frames).contains(result.missed) && result.longestMiss <= result.missed)
    let late = result.overruns.count { $0 > 0 }
    #expect(late <= result.missed && (late == 0) == (result.missed == 0))
    #expect(result.times.count == result.overruns.count && result.times.count == result.ends.count)
    // Whoever was on time was not missed, whoever was not made was.
    #expect(frames - result.missed == result.overruns.count { $0 <= 0 })
    #expect((result.lowestPercentRate == nil) == (result.ends.count < 2))
  }

  @Test func `that are cancelled end with what there is`() throws {
    #expect(try #require(run(100, taking: { _ in 1 }, cancelledAfter: 7)).deadlines == 7)
    #expect(run(100, taking: { _ in 1 }, cancelledAfter: 0) == nil)
  }

  @Test func `have a 1 % low of the longest hundredth of the gaps`() throws {
    // The two slow ones leave out two others each. Of the 246 gaps that are left, three count: two of 44 ms, one of 10.
    let result = try #require(run(251) { $0 == 50 || $0 == 150 ? 34 : 0 })
    let rate = try #require(result.lowestPercentRate)
    #expect(abs(rate - 3000.0 / 98) < 1e-6)
  }
}
