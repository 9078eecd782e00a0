/// A clock that can suspend the calling thread until a given time.
package protocol PacingClock: MonotonicClock {
  /// Blocks the calling thread until `time` or slightly later. Returns immediately if `time` has passed. A signal can
  /// end the wait early.
  func sleep(until time: Double)
}

/// A run that renders frames at a fixed rate, like a display. Each frame has a scheduled start and a deadline, which is
/// the scheduled start of the next frame.
///
/// Frame `k` should start `k` intervals after the first frame, and should be complete one interval later. These times
/// never change. If a frame takes too long, the next frame starts late, but has the same deadline as before. If the
/// deadline of a frame passes before the frame can start, the frame is skipped and counts as missed.
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
    /// The time of each rendered frame, in nanoseconds.
    package var times: [Double] = []

    /// The overrun of each rendered frame, in nanoseconds. The overrun is the time from the deadline to the end of the
    /// frame. It is negative if the frame ends before the deadline.
    package var overruns: [Double] = []

    /// The time when each rendered frame ends, in nanoseconds after the scheduled start of the first frame.
    package var ends: [Double] = []

    /// The number of deadlines so far, including missed ones.
    package var deadlines = 0

    /// The number of deadlines that passed before the frame was complete.
    package var missed = 0

    /// The largest number of consecutive missed deadlines.
    package var longestMiss = 0

    /// The total number of allocations in all rendered frames.
    package var allocations = 0
  }

  /// Renders all frames and returns the measurements. If the run is cancelled, the measurements of the frames up to
  /// that point are returned. Returns nil if no frame is rendered.
  package func measure(_ workload: FrameWorkload) -> Result? {
    for number in 0..<min(2, frames) {
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
  /// The 1 % low frame rate, in frames per second. To compute it, the intervals between the ends of consecutive frames
  /// are sorted by length. The result is the frame rate during the longest 1 % of these intervals. Nil if there are
  /// fewer than two frames.
  package var lowestPercentRate: Double? {
    let gaps = zip(ends, ends.dropFirst()).map { $1 - $0 }.sorted(by: >)
    let slowest = gaps.prefix(max(1, (gaps.count + 99) / 100))
    let sum = slowest.reduce(0, +)
    return sum > 0 ? Double(slowest.count) * 1e9 / sum : nil
  }
}
