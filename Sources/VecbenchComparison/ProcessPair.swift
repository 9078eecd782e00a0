import VecbenchMeasuring

/// One process of each program. Both are launched together and pinned to the same processor.
package struct ProcessPair {
  private let workers: [ComparisonSide: any ComparisonWorker]

  /// The order in which the processes were launched.
  package let order: [ComparisonSide]
  private let clock: any PacingClock

  /// The duration for which the processor time of both programs is observed, in nanoseconds.
  private static let idleInterval = 5e5

  /// The maximum fraction of the observed time during which an idle process may use the processor. Even while no
  /// benchmark runs, a process needs some processor time, for example for timers or to finish sending an answer.
  private static let idleFraction = 0.2

  /// Launches both programs, and pins both to the processor on which the system started the first one.
  ///
  /// The programs are measured alternately. On different processors, they would share resources with different
  /// processes, so one program could be slower all the time.
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

  /// Returns the names of the benchmarks of both programs.
  func benchmarks() throws -> [ComparisonSide: [String]] {
    try Dictionary(uniqueKeysWithValues: order.map { ($0, try self[$0].benchmarks()) })
  }

  /// Runs the first iteration of a benchmark in both programs at the same time.
  ///
  /// This gives both programs the same time for background work after their set-up. If the programs ran one after the
  /// other, the first program would have additional time while the second one runs.
  func prepare(_ benchmark: String, order: [ComparisonSide]) throws {
    for side in order { try self[side].startPreparing(benchmark) }
    for side in order { try self[side].finishPreparing(benchmark) }
  }

  /// Waits until both programs are idle, because background work of one program would slow down the other.
  ///
  /// - Parameters:
  ///   - interval: The length of each interval in which the processor time is observed, in nanoseconds.
  ///   - limit: The maximum time to wait, in nanoseconds.
  /// - Returns: True if both programs were idle in the end, or if their processor times are unknown.
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

  /// Returns the processor times of the programs, in nanoseconds. Omits times that aren't known.
  private func processorTimes() -> [Double] { order.compactMap { self[$0].processorTime } }

  func end() { for side in order { self[side].end() } }
}
