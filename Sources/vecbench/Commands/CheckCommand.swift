import ArgumentParser
import FastVectorData
import Foundation
import VecbenchKit

/// Compares with results of another day.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Compare with results of another day, in what does not depend on how fast the machine is today.",
    discussion: """
      Measures what the baseline has measured, and compares the speed-ups over the naive loops and the shares of plain \
      memory traffic. Times are never compared. What is worse is measured again, and fails where it is worse again.

      Examples:
        vecbench --format json --output baseline.json
        vecbench check --baseline baseline.json --threshold 25%

      Exit codes: 0 nothing is worse, 2 something is, 3 the contestants disagree, 5 no baseline, or it comes from another
      processor, OpenBLAS core, compiler or build, 64 usage, 65 a damaged baseline, 130 interrupted.
      """)

  @Option(help: ArgumentHelp("Results of vecbench in JSON.", valueName: "file"))
  var baseline: String

  @Option(
    help: ArgumentHelp("The loss that is too much. (default: 25%)", valueName: "percent"), transform: { try CompareCommand.share($0) })
  var threshold = 0.25

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  mutating func run() throws {
    let report: Report
    do {
      report = try ResultFile.read(baseline)
    } catch let error as DataError where error.kind == .noInput {
      throw NotComparable(error.description)
    }
    if let obstacle = BaselineCheck.obstacle(report.environment, .current()) {
      throw NotComparable("\(baseline): \(obstacle)")
    }
    let data = try SampleData.allCases.lazy.map { try $0.load() }.first { $0.summary == report.settings.data }
    guard let data else {
      throw NotComparable("\(baseline): its data is '\(report.settings.data)', which did not come with vecbench")
    }
    let settings = report.settings
    try Measurement.checkMemory(
      points: settings.points, kernels: settings.kernels.count, benchmarks: settings.benchmarks)
    Interruption.observe()
    var check = try check(report, data)
    if !check.findings.isEmpty { check = try check.confirmed(by: self.check(report, data)) }
    guard check.compared > 0 else { throw NotComparable("\(baseline): it holds nothing that can be compared") }
    for finding in check.findings { try StandardOutput.write("\(finding)\n") }
    let count = check.findings.count
    try StandardOutput.write("\(count == 0 ? "nothing" : "\(count)") of \(check.compared) quantities is worse\n")
    if count > 0 { throw ExitCode.regression }
  }

  private func check(_ report: Report, _ data: any DataSource) throws -> BaselineCheck {
    let progress = ProgressLine(isQuiet: quiet)
    defer { progress.clear() }
    var results: [BenchmarkResult] = []
    let suite = Suite(
      settings: report.settings, data: data, isCancelled: { Interruption.isRequested }, progress: progress.show)
    try suite.run { results += $0 }
    if Interruption.isRequested { throw ExitCode.interrupted }
    return BaselineCheck(baseline: report.results, now: results, threshold: threshold)
  }
}
