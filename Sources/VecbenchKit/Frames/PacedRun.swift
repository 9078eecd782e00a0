/// A clock that can be waited by.
package protocol PacingClock: MonotonicClock {
  /// Returns at a time or soon after, at once where it is past.
  func sleep(until time: Double)
}

/// Makes frames as a screen asks for them: each at its own time, with the next refresh as its deadline.
///
/// Frame `k` is due to start `k` intervals after the first, and to be done one interval later. These times are absolute:
/// a frame that starts late because the one before took long is late itself. Frames whose deadline has passed before
/// they could be started are not made, and missed.
package struct PacedRun {
  let frames: Int
  let framesPerSecond: Double
  let clock: any PacingClock
  let isCancelled: () -> Bool

  package init(frames: Int, framesPerSecond: Double, clock: any PacingClock, isCancelled: @escaping () -> Bool) {
    self.frames = frames
    self.framesPerSecond = framesPerSecond
    self.clock = clock
    self.isCancelled = isCancelled
  }

  package struct Result: Equatable {
    /// Of each frame that was made, in nanoseconds: how long it took, and how long after its deadline it was done;
    /// negative is early.
    package var times: [Double] = []
    package var overruns: [Double] = []

    /// When each was done, in nanoseconds after the first was due to start.
    package var ends: [Double] = []

    /// The deadlines that there were, those at which their frame was not done, and the most of them in a row.
    package var deadlines = 0
    package var missed = 0
    package var longestMiss = 0
    package var allocations = 0
  }

  /// Makes all frames; fewer where it is cancelled, and nil where none was made.
  package func measure(_ workload: FrameWorkload) -> Result? {
    for number in 0..<2 {
      workload.prepare()
      workload.make(number) {}
    }
    workload.settle()
    AllocationCounter.excludeBackgroundThreads()
    let interval = 1e9 / framesPerSecond
    var result = Result()
    for keyPath in [\Result.times, \.overruns, \.ends] { result[keyPath: keyPath].reserveCapacity(frames) }
    var missedInARow = 0
    let start = clock.now() + interval
    while result.deadlines < frames, !isCancelled() {
      clock.sleep(until: start + Double(result.deadlines) * interval)
      workload.prepare()
      let begin = clock.now()
      let allocations = AllocationCounter.count {
        workload.make(result.times.count) {}
      }
      let end = clock.now()
      result.allocations += allocations ?? 0
      result.times.append(end - begin)
      result.ends.append(end - start)
      let overrun = end - (start + Double(result.deadlines + 1) * interval)
      result.overruns.append(overrun)
      let passed = min(overrun > 0 ? Int((overrun / interval).rounded(.up)) : 0, frames - result.deadlines)
      missedInARow = passed > 0 ? missedInARow + passed : 0
      result.missed += passed
      result.longestMiss = max(result.longestMiss, missedInARow)
      result.deadlines += max(1, passed)
    }
    result.allocations += AllocationCounter.count(workload.settle) ?? 0
    return result.times.isEmpty ? nil : result
  }
}

extension PacedRun.Result {
  /// The 1 % low: the frames a second that the longest hundredth of the times from one frame's end to the next one's
  /// would make. Nil with fewer than two frames.
  package var lowestPercentRate: Double? {
    let gaps = zip(ends, ends.dropFirst()).map { $1 - $0 }.sorted(by: >)
    let slowest = gaps.prefix(max(1, (gaps.count + 99) / 100))
    let sum = slowest.reduce(0, +)
    return sum > 0 ? Double(slowest.count) * 1e9 / sum : nil
  }
}
