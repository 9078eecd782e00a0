import ArgumentParser
import CommandLineSupport
import Foundation
import VecbenchComparison

/// An error thrown if a pattern matches no benchmark to which it can apply.
struct UnmatchedPattern: ExitCoded, CustomStringConvertible {
  /// The option, or the entry of the thresholds file, that contains the pattern.
  let location: String
  let pattern: String

  /// The names of the benchmarks to which the pattern can apply, for the error message.
  let names: Set<String>
  let exitCode: ExitCode

  /// True if the pattern matches control benchmarks.
  var matchesControls = false

  var description: String {
    let names = names.sorted()
    let suggestion = nearest(to: pattern, among: names).map { "did you mean \($0)? The" } ?? "the"
    let more = names.count > Self.shownNames ? ", … (\(names.count) in total)" : ""
    let matches = matchesControls ? "only control benchmarks, which aren't judged" : "no benchmark of either program"
    return """
      \(location): '\(pattern)' matches \(matches); \(suggestion) benchmarks are \
      \(names.prefix(Self.shownNames).joined(separator: ", "))\(more)
      """
  }

  private static let shownNames = 10
}

extension Thresholds {
  private var patterns: [(section: String, index: Int, text: String)] {
    benchmarks.enumerated().map { ("benchmarks", $0, $1.pattern) }
      + waivers.enumerated().map { ("waivers", $0, $1.name) }
  }

  /// Throws an error if a pattern matches none of the benchmarks that can get a verdict. Such a pattern may be
  /// misspelled.
  ///
  /// - Parameters:
  ///   - judged: The benchmarks that can get a verdict.
  ///   - all: All benchmarks, including control benchmarks.
  ///   - file: The name of the thresholds file, for error messages.
  ///   - checked: Thresholds whose patterns have already been checked. These patterns are skipped.
  func checkPatterns(
    _ judged: Set<String>, among all: Set<String>, file: String, except checked: Thresholds = Thresholds()
  ) throws(UnmatchedPattern) {
    for (section, index, text) in patterns where !judged.contains(where: Pattern(text).matches) {
      if checked.patterns.contains(where: { ($0.section, $0.text) == (section, text) }) { continue }
      throw UnmatchedPattern(
        location: "\(file): \(section)[\(index)]", pattern: text, names: judged, exitCode: .badData,
        matchesControls: all.contains(where: Pattern(text).matches))
    }
  }
}

/// A comparison of two programs. It starts their workers and shows progress.
struct ComparisonMeasurement<Program: BenchmarkProgram> {
  var settings: ComparisonSettings
  var thresholds = Thresholds()

  /// The name of the thresholds file, for error messages.
  var thresholdsFile = "thresholds"

  /// The patterns of the benchmarks to compare.
  var patterns = SelectedPatterns()

  /// True to throw an error if a pattern matches no benchmark. Such a pattern may be misspelled.
  var checksPatterns = true

  /// The shard to measure. By default, it contains all benchmarks.
  var shard = Shard.whole

  /// The times from an earlier comparison, in nanoseconds, keyed by benchmark. They are used to give all shards about
  /// the same duration.
  var times: [String: Double] = [:]

  /// The time limit for all process runs, in nanoseconds; nil for no limit.
  var budget: Double?

  /// The maximum time to wait for a worker to respond, in seconds.
  var timeout = 60.0
  var isQuiet = true

  /// The adapter for programs that aren't workers; nil for workers.
  var adapter: Adapter?

  /// Additional arguments of the workers, keyed by side.
  var arguments: [ComparisonSide: [String]] = [:]

  func run(base: ComparedProgram, head: ComparedProgram) throws -> Comparison {
    var run = ComparisonRun()
    run.settings = settings
    run.thresholds = thresholds
    run.isWanted = { patterns.selects($0) }
    run.hasControls = adapter == nil
    let isolation = RevisionIsolation(base: base, head: head)
    run.checkNames = { names, judged in
      if checksPatterns { try checkPatterns(names, judged: judged) }
      try isolation?.checkOpenedFiles { try openedFiles(by: $1, $0, names.filter(patterns.selects).sorted()) }
    }
    run.shard = shard
    run.budget = budget
    run.times = times
    run.today = Waiver.today
    run.isCancelled = { Interruption.isRequested }
    let progress = ProgressLine(isQuiet: isQuiet)
    defer { progress.clear() }
    run.progress = progress.show
    if adapter != nil { try isolation?.checkLibraries() }
    run.inspect = { try isolation?.check($0) }
    do {
      return try withSetUp(base: base, head: head) {
        try run.run(
          base: base.name, head: head.name, environment: Program.environment, launch: launch(base: base, head: head))
      }
    } catch let failure as SampleFailure {
      let program = failure.side == .base ? base : head
      throw WorkerFailure(side: failure.side, program: program.name, kind: .failed, reason: failure.reason)
    }
  }

  /// Returns the files that a program opens while it runs each of the benchmarks once.
  private func openedFiles(
    by program: ComparedProgram, _ side: ComparisonSide, _ benchmarks: [String]
  ) throws -> Set<String> {
    guard let adapter else {
      return try WorkerProcess.openedFiles(
        by: program, arguments: arguments[side] ?? [], benchmarks, timeout: timeout)
    }
    return try Adapter.naming(side, program) {
      try adapter.openedFiles(by: program, benchmarks, timeout: timeout)
    }
  }

  private func checkPatterns(_ names: Set<String>, judged: Set<String>) throws {
    for (option, patterns) in [("--benchmarks", patterns.wanted), ("--exclude", patterns.excluded)] {
      if let pattern = patterns.first(where: { !names.contains(where: $0.matches) }) {
        throw UnmatchedPattern(location: option, pattern: pattern.text, names: names, exitCode: .validationFailure)
      }
    }
    try thresholds.checkPatterns(judged, among: names, file: thresholdsFile)
  }

  /// Runs the adapter's set-up commands for both programs, calls `body`, and then runs the clean-up commands. Without
  /// an adapter, only calls `body`.
  func withSetUp<Result>(base: ComparedProgram, head: ComparedProgram, _ body: () throws -> Result) throws -> Result {
    guard let adapter else { return try body() }
    return try adapter.withSetUp(base: base, head: head, timeout: timeout, body)
  }

  /// Returns a function that starts a worker of either program.
  ///
  /// The function throws ``NotComparable`` if the workers have different build configurations.
  func launch(base: ComparedProgram, head: ComparedProgram) -> Comparer.Launch {
    var configurations: [ComparisonSide: String] = [:]
    return { side, conditions in
      let program = side == .base ? base : head
      if let adapter {
        return try adapter.worker(
          side, program, conditions: conditions, timeout: timeout, sampleTime: settings.sampleTime)
      }
      let worker = try WorkerProcess(
        side, program: program, arguments: arguments[side] ?? [], conditions: conditions,
        timeout: timeout)
      configurations[side] = worker.configuration
      if Set(configurations.values).count > 1, let first = configurations[.base], let second = configurations[.head] {
        worker.end()
        throw NotComparable(
          "base is a \(first) build and head a \(second) build; build both with the same configuration")
      }
      return worker
    }
  }
}
