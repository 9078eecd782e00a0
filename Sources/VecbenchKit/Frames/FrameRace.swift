import CMeasuring

/// Times frames: each way makes a few in a row, then the next one does.
package struct FrameRace {
  let frames: Int
  let clock: any MonotonicClock
  let isCancelled: () -> Bool

  /// The time after which no more turns are started than the fewest, in nanoseconds.
  package var budget = 4e9

  package init(frames: Int, clock: any MonotonicClock, isCancelled: @escaping () -> Bool) {
    self.frames = frames
    self.clock = clock
    self.isCancelled = isCancelled
  }

  package var framesPerTurn = 10

  /// The first frames of a turn that are made once before, and not counted: they fetch what the other ways have driven
  /// from the caches.
  package var warmingFrames = 2

  private static let fewestTurns = 6

  /// What one way's frames took.
  package struct Result {
    /// In nanoseconds, one for each frame.
    package var times: [Double] = []
    /// The median of each turn, in nanoseconds.
    package var turns: [Double] = []
    package var allocations = 0
  }

  /// Runs all workloads in turn; nil where it was cancelled before each had a turn.
  package func run<Frame>(
    _ workloads: [FrameWorkload<Frame>], generator: some RandomNumberGenerator
  ) -> [Result]? {
    var schedule = Schedule(contestants: workloads.count, generator: generator)
    var results = [Result](repeating: Result(), count: workloads.count)
    for index in results.indices { results[index].times.reserveCapacity(frames) }
    let start = clock.now()
    var done = 0
    while done < frames {
      if done >= Self.fewestTurns * framesPerTurn, clock.now() - start > budget { break }
      let count = min(framesPerTurn, frames - done)
      for index in schedule.next() {
        if isCancelled() { return results.allSatisfy { !$0.turns.isEmpty } ? results : nil }
        takeTurn(workloads[index], frames: done..<done + count, into: &results[index])
      }
      done += count
    }
    return results
  }

  private func takeTurn<Frame>(
    _ workload: FrameWorkload<Frame>, frames turn: Range<Int>, into result: inout Result
  ) {
    for number in turn.prefix(warmingFrames) {
      workload.prepare()
      _ = workload.frame(number)
    }
    var turnTimes: [Double] = []
    turnTimes.reserveCapacity(turn.count)
    for number in turn {
      workload.prepare()
      let allocations = AllocationCounter.count {
        let start = clock.now()
        let frame = workload.frame(number)
        cm_memory_barrier()
        turnTimes.append(clock.now() - start)
        withExtendedLifetime(frame) {}
      }
      result.allocations += allocations ?? 0
    }
    result.times += turnTimes
    result.turns.append(OrderStatistics(turnTimes).median)
  }
}
