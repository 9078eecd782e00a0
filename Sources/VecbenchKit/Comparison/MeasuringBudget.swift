/// The time that a comparison may take, and what it can afford in the rest of it.
struct MeasuringBudget {
  private let deadline: Double

  /// The time of all samples so far, in nanoseconds, and the number of benchmarks in them, once per process run.
  private var used = 0.0
  private var count = 0

  /// - Parameters:
  ///   - nanoseconds: The budget.
  ///   - start: The time at which the comparison started.
  init(nanoseconds: Double, start: Double) { deadline = start + nanoseconds }

  /// Records process runs that took some time.
  mutating func add(_ nanoseconds: Double, benchmarks: Int, runs: Int) {
    used += nanoseconds
    count += benchmarks * runs
  }

  /// The number of benchmarks that can be measured in some process runs. All of them before anything is known.
  func affordable(_ benchmarks: Int, runs: Int, now: Double) -> Int {
    guard count > 0, used > 0 else { return benchmarks }
    let each = used / Double(count) * Double(runs)
    return min(benchmarks, Int(max(0, (deadline - now) / each)))
  }
}
