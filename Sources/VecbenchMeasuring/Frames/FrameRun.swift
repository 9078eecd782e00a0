/// A run that times frames. A sample consists of a few consecutive frames of one variant. Samples of the variants
/// alternate.
package struct FrameRun {
  let frames: Int
  let clock: any MonotonicClock
  let isCancelled: () -> Bool

  /// A time limit in nanoseconds. After this time, no more samples are started, unless there are fewer samples than the
  /// minimum.
  package var budget = 4e9

  package init(frames: Int, clock: any MonotonicClock, isCancelled: @escaping () -> Bool) {
    self.frames = frames
    self.clock = clock
    self.isCancelled = isCancelled
  }

  package var framesPerSample = 10

  /// The number of warm-up frames before each sample. They aren't timed. They reload data that other variants have
  /// evicted from the caches. They are the first frames of the sample, which are then rendered again and timed.
  package var warmUpFrames = 2

  private static let minSamples = 6

  /// The measurements of one variant's frames.
  package struct Result {
    /// The time of each frame, in nanoseconds.
    package var times: [Double] = []

    /// The median frame time of each sample, in nanoseconds.
    package var sampleMedians: [Double] = []
    package var allocations = 0

    /// The mean number of allocations per frame. Nil if allocations aren't counted.
    package var allocationsPerFrame: Double? {
      AllocationCounter.isAvailable ? Double(allocations) / Double(times.count) : nil
    }
  }

  /// Takes samples of all workloads in turn. Returns nil if the run is cancelled before every workload has a sample.
  package func measure(_ workloads: [FrameWorkload], generator: some RandomNumberGenerator) -> [Result]? {
    var schedule = Schedule(count: workloads.count, generator: generator)
    var results = [Result](repeating: Result(), count: workloads.count)
    for index in results.indices { results[index].times.reserveCapacity(frames) }
    for workload in workloads { workload.settle() }
    AllocationCounter.excludeBackgroundThreads()
    let start = clock.now()
    var done = 0
    while done < frames {
      if done >= Self.minSamples * framesPerSample, clock.now() - start > budget { break }
      let count = min(framesPerSample, frames - done)
      for index in schedule.next() {
        if isCancelled() { return results.allSatisfy { !$0.sampleMedians.isEmpty } ? results : nil }
        takeSample(workloads[index], frames: done..<done + count, into: &results[index])
      }
      done += count
    }
    return results
  }

  private func takeSample(_ workload: FrameWorkload, frames: Range<Int>, into result: inout Result) {
    for number in frames.prefix(warmUpFrames) {
      workload.prepare()
      workload.make(number) {}
    }
    workload.settle()
    var times: [Double] = []
    times.reserveCapacity(frames.count)
    for number in frames {
      workload.prepare()
      let allocations = AllocationCounter.count {
        let start = clock.now()
        workload.make(number) { times.append(clock.now() - start) }
      }
      result.allocations += allocations ?? 0
    }
    result.allocations += AllocationCounter.count(workload.settle) ?? 0
    result.times += times
    result.sampleMedians.append(OrderStatistics(times).median)
  }
}
