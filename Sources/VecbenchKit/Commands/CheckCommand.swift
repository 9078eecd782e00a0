package import ArgumentParser
import CommandLineSupport
import FastVectorFiles
import Foundation
import VecbenchComparison
import VecbenchMeasuring

/// Compares new measurements with a stored baseline.
package struct CheckCommand<Program: BenchmarkProgram>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "check",
      abstract: "Compare with a stored baseline, using machine-independent ratios.",
      discussion: """
        Repeats the measurements of the baseline, and compares the speed-ups over the first variant and the percentages \
        of peak bandwidth. Times are never compared. A ratio fails only if a second measurement confirms that it is \
        worse.

        Examples:
          \(Program.name) --format json --output baseline.json
          \(Program.name) check --baseline baseline.json --threshold 25%

        Exit codes: 0 no regression, 2 regression, 3 variants disagree, 5 no baseline, or one from another processor, \
        OpenBLAS core, compiler or build, 64 usage, 65 damaged baseline, 130 interrupted.
        """)
  }

  package init() {}

  @Option(
    help: ArgumentHelp("Results of run that were written with --format json.", valueName: "file"), completion: .file())
  var baseline: String

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Fail if a ratio is worse by more than this percentage. (default: 25%)", valueName: "percent"),
    transform: Quantity.fraction)
  var threshold = 0.25

  @Flag(name: .shortAndLong, help: "Don't show progress.")
  var quiet = false

  package mutating func run() throws {
    try StandardOutput.check()
    let report: Report
    do {
      report = try ResultFile.read(baseline)
    } catch let error as FileError where error.kind == .noInput {
      throw NotComparable(error.description)
    }
    if let obstacle = BaselineCheck.obstacle(report.environment, Program.environment) {
      throw NotComparable("\(baseline): \(obstacle)")
    }
    let cases = try Program.benchmarks(of: report, file: baseline).flatMap(\.cases)
    guard !cases.isEmpty else { throw NotComparable("\(baseline): it has no benchmark of this program") }
    Interruption.observe()
    var check = try check(report, cases)
    if !check.findings.isEmpty { check = try check.confirmed(by: self.check(report, cases)) }
    guard check.compared > 0 else {
      throw NotComparable(
        "\(baseline): it has no comparable results: a ratio needs an interval, which takes 6 samples or 51 frames")
    }
    for finding in check.findings { try StandardOutput.write("\(finding)\n") }
    try StandardOutput.write(check.summary + "\n")
    if !check.findings.isEmpty { throw ExitCode.regression }
  }

  private func check(_ report: Report, _ cases: [BenchmarkCase]) throws -> BaselineCheck {
    let progress = ProgressLine(isQuiet: quiet)
    defer { progress.clear() }
    let run = CaseRun(
      seed: report.settings.seed, isCancelled: { Interruption.isRequested }, progress: progress.show)
    var results: [BenchmarkResult] = []
    try run.run(cases) { results += $0 }
    if Interruption.isRequested { throw ExitCode.interrupted }
    return BaselineCheck(baseline: report.results, now: results, threshold: threshold)
  }
}
