/// The time limit of a comparison, with an estimate of how many benchmarks can be measured in the remaining time.
struct MeasuringBudget {
  private let deadline: Double

  /// The duration of all process runs (launches of both programs) so far, in nanoseconds.
  private var used = 0.0
  /// The number of measurements so far. A measurement is one benchmark in one process run.
  private var count = 0

  /// Creates a budget.
  ///
  /// - Parameters:
  ///   - nanoseconds: The time limit.
  ///   - start: The time at which the comparison started, in nanoseconds.
  init(nanoseconds: Double, start: Double) { deadline = start + nanoseconds }

  /// Records the duration of process runs.
  mutating func add(_ nanoseconds: Double, benchmarks: Int, runs: Int) {
    used += nanoseconds
    count += benchmarks * runs
  }

  /// Returns how many of `benchmarks` benchmarks can be measured in `runs` further process runs before the deadline.
  /// Returns `benchmarks` if no duration has been recorded yet.
  func affordable(_ benchmarks: Int, runs: Int, now: Double) -> Int {
    guard count > 0, used > 0 else { return benchmarks }
    let each = used / Double(count) * Double(runs)
    return min(benchmarks, Int(max(0, (deadline - now) / each)))
  }
}
