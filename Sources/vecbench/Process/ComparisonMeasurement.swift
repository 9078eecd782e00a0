import Foundation
import VecbenchKit

/// What the commands that compare have in common: they launch workers, and say what is being measured.
struct ComparisonMeasurement {
  var settings: ComparisonSettings
  var thresholds = Thresholds()

  /// The rows, all where there is none.
  var rows: [Pattern] = []

  /// In seconds, how long a worker may take to answer.
  var patience = 60.0
  var isQuiet = true

  /// What the workers of each side are told besides.
  var arguments: [Arm: [String]] = [:]

  func run(base: ComparedProgram, head: ComparedProgram) throws -> Comparison {
    var run = ComparisonRun()
    run.settings = settings
    run.thresholds = thresholds
    run.isWanted = { row in rows.isEmpty || rows.contains { $0.matches(row) } }
    run.today = String(Date.now.formatted(.iso8601).prefix(10))
    run.isCancelled = { Interruption.isRequested }
    let progress = ProgressLine(isQuiet: isQuiet)
    defer { progress.clear() }
    run.progress = progress.show
    return try run.run(base: base.name, head: head.name, environment: .current()) { arm, conditions in
      try WorkerProcess(
        arm, program: arm == .base ? base.path : head.path, arguments: arguments[arm] ?? [], conditions: conditions,
        patience: patience)
    }
  }
}
