import Foundation

/// What the commands that compare have in common: they start workers, and show progress.
struct ComparisonMeasurement<Program: BenchmarkProgram> {
  var settings: ComparisonSettings
  var thresholds = Thresholds()

  /// Patterns of the benchmarks to compare, all where there is none.
  var benchmarks: [Pattern] = []

  /// The part of the benchmarks that is measured here, and the times that balance the parts.
  var shard = Shard.whole
  var times: [String: Double] = [:]

  /// The time that a worker may take to answer, in seconds.
  var timeout = 60.0
  var isQuiet = true

  /// How the programs are measured where they are no workers.
  var adapter: Adapter?

  /// Additional arguments of the workers of each side.
  var arguments: [ComparisonSide: [String]] = [:]

  func run(base: ComparedProgram, head: ComparedProgram) throws -> Comparison {
    var run = ComparisonRun()
    run.settings = settings
    run.thresholds = thresholds
    run.isWanted = { name in benchmarks.isEmpty || benchmarks.contains { $0.matches(name) } }
    run.shard = shard
    run.times = times
    run.today = Waiver.today
    run.isCancelled = { Interruption.isRequested }
    let progress = ProgressLine(isQuiet: isQuiet)
    defer { progress.clear() }
    run.progress = progress.show
    return try run.run(
      base: base.name, head: head.name, environment: Program.environment, launch: launch(base: base, head: head))
  }

  /// Starts a worker of either program.
  func launch(base: ComparedProgram, head: ComparedProgram) -> Comparer.Launch {
    { side, conditions in
      let program = side == .base ? base : head
      if let adapter {
        return try adapter.worker(
          side, program, conditions: conditions, timeout: timeout, sampleTime: settings.sampleTime)
      }
      return try WorkerProcess(
        side, program: program.path, arguments: arguments[side] ?? [], conditions: conditions,
        timeout: timeout)
    }
  }
}
