/// One process of each program, launched together and pinned to one processor.
package struct ProcessPair {
  private let workers: [ComparisonSide: any ComparisonWorker]

  /// The order in which they were launched.
  package let order: [ComparisonSide]
  private let clock: any PacingClock

  /// The duration of an observation of processor time, in nanoseconds.
  private static let idleInterval = 5e5

  /// The fraction of the interval that an idle process may compute: the end of its answer, timers, the kernel.
  private static let idleFraction = 0.2

  /// Launches both programs and pins both to the processor that the system gave to the first.
  ///
  /// Only one of them is measured at a time. On two processors they would have different neighbors, and one would be
  /// slower all the time.
  init(
    launch: Comparer.Launch, schedule: inout ComparisonSchedule, clock: any PacingClock
  ) throws {
    var workers: [ComparisonSide: any ComparisonWorker] = [:]
    order = schedule.nextLaunch()
    do {
      for side in order { workers[side] = try launch(side, schedule.nextConditions()) }
      if let processor = workers[order[0]]!.processor {
        for side in order { workers[side]!.pin(to: processor) }
      }
    } catch {
      for worker in workers.values { worker.end() }
      throw error
    }
    self.workers = workers
    self.clock = clock
  }

  package subscript(side: ComparisonSide) -> any ComparisonWorker { workers[side]! }

  /// True if either program chooses its number of iterations itself.
  var choosesIterations: Bool { workers.values.contains(where: \.choosesIterations) }

  /// Lists the benchmarks of both programs.
  func benchmarks() throws -> [ComparisonSide: [String]] {
    try Dictionary(uniqueKeysWithValues: order.map { ($0, try self[$0].benchmarks()) })
  }

  /// Runs the first iteration of a benchmark in both programs at the same time.
  ///
  /// One after the other, the first program would wait for the set-up of the second. It would be ahead in everything
  /// that depends on the time since then, such as work in the background.
  func prepare(_ benchmark: String, order: [ComparisonSide]) throws {
    for side in order { try self[side].startPreparing(benchmark) }
    for side in order { try self[side].finishPreparing(benchmark) }
  }

  /// Waits until neither program computes, because background work of one would slow down the other.
  ///
  /// - Parameters:
  ///   - interval: How long they are observed, in nanoseconds.
  ///   - limit: The longest time to wait, in nanoseconds.
  /// - Returns: True if both were idle in the end, or it isn't known.
  @discardableResult
  func waitUntilIdle(observing interval: Double = Self.idleInterval, limit: Double) -> Bool {
    let deadline = clock.now() + limit
    while true {
      let (start, before) = (clock.now(), processorTimes())
      clock.sleep(until: start + interval)
      let (end, after) = (clock.now(), processorTimes())
      let used = zip(before, after).map { $1 - $0 }.max() ?? 0
      if used <= Self.idleFraction * (end - start) { return true }
      if end >= deadline { return false }
    }
  }

  /// The processor times of the programs that state one, in nanoseconds.
  private func processorTimes() -> [Double] { order.compactMap { self[$0].processorTime } }

  func end() { for side in order { self[side].end() } }
}
