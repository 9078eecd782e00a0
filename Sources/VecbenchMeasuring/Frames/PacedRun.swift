/// A clock that can suspend the calling thread until a given time.
package protocol PacingClock: MonotonicClock {
  /// Blocks the calling thread until `time` or slightly later. A signal can end the wait earlier. Returns immediately
  /// if `time` has passed.
  func sleep(until time: Double)
}

/// A run that renders frames at the pace of a display: each at a fixed time, with the next refresh as its deadline.
///
/// Frame `k` is due to start `k` intervals after the first one and to be complete one interval later. These times are
/// absolute: if a frame takes too long, the next frame starts late, but its deadline stays the same. A frame whose
/// deadline passes before it can start is skipped and counts as missed.
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

    /// The overrun of each rendered frame in nanoseconds: the time from the deadline to the end of the frame, negative
    /// if the frame was early.
    package var overruns: [Double] = []

    /// The end of each rendered frame, in nanoseconds after the scheduled start of the first one.
    package var ends: [Double] = []

    /// The number of deadlines so far, whether met or missed.
    package var deadlines = 0

    /// The number of deadlines at which the frame wasn't complete.
    package var missed = 0

    /// The largest number of consecutive missed deadlines.
    package var longestMiss = 0

    /// The total number of allocations in all rendered frames.
    package var allocations = 0
  }

  /// Renders all frames and returns their measurements. If the run is cancelled, returns the measurements of the frames
  /// so far. Returns nil if no frame was rendered.
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
  /// The 1 % low frame rate: the rate at which the slowest 1 % of the frames were completed, in frames per second. It
  /// is computed from the longest 1 % of the intervals between the ends of consecutive frames. Nil if there are fewer
  /// than two frames.
  package var lowestPercentRate: Double? {
    let gaps = zip(ends, ends.dropFirst()).map { $1 - $0 }.sorted(by: >)
    let slowest = gaps.prefix(max(1, (gaps.count + 99) / 100))
    let sum = slowest.reduce(0, +)
    return sum > 0 ? Double(slowest.count) * 1e9 / sum : nil
  }
}
