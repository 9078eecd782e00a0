package import ArgumentParser
import CommandLineSupport
import FastVectorFiles
import Foundation
import VecbenchComparison

/// Finds the commit that made a benchmark slower.
package struct BisectCommand<Program: BenchmarkProgram>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "bisect",
      abstract: "Find the commit between GOOD and BAD that made benchmarks slower.",
      discussion: """
        First, GOOD and BAD are compared in full. Then a commit in the middle is built and measured against GOOD, in \
        as many process runs as are needed to decide whether it is nearer to GOOD or to BAD. This is repeated until \
        one commit is left, which is compared in full with the commit before it. Commits are skipped if they cannot be \
        built, or if the benchmark fails or is missing. At merges, the search follows the first parent. If a merge is \
        the first bad commit, the search continues in its branch.

        Examples:
          \(Program.name) bisect v1.2 HEAD
          \(Program.name) bisect main...HEAD   # GOOD is their merge base
          \(Program.name) bisect v1.2 HEAD --benchmark parse/default/1000
          \(Program.name) bisect v1.2 HEAD --package-path Benchmarks --benchmarks-from HEAD
          \(Program.name) bisect v1.2 HEAD --build 'make bench' --program build/bench
          git bisect run \(Program.name) compare v1.2 HEAD --bisect-exit-codes

        Exit codes: 0 the commit of each slower benchmark was found, 1 GOOD or BAD cannot be built, 3 a worker of GOOD or BAD failed, \
        5 GOOD is not comparable, 64 usage, 65 damaged thresholds, 66 no such file, 75 nothing is slower, or no single \
        commit was found, 130 interrupted.
        """)
  }

  package init() {}

  @Argument(
    help: ArgumentHelp(
      "Git revision that is fast, an ancestor of BAD; or GOOD...BAD to start at the merge base of both.",
      valueName: "good"))
  var good: String

  @Argument(help: ArgumentHelp("Git revision that is slow; omitted after GOOD...BAD.", valueName: "bad"))
  var bad: String?

  @OptionGroup(title: "Building revisions") var building: BuildOptions<Program>

  @OptionGroup(title: "Other programs") var adapting: AdapterOptions

  @OptionGroup(title: "Measuring") var measuring: ComparisonOptions

  @OptionGroup(title: "Judging") var judging: ThresholdOptions

  @Option(help: "Format of the results.")
  var format = PlainFormat.text

  @Flag(name: .shortAndLong, help: "Don't show progress.")
  var quiet = false

  package mutating func run() throws {
    let report = try search(judging.thresholds())
    try StandardOutput.write(format == .json ? report.json() : report.text())
    if !report.isComplete { throw ExitCode.noAnswer }
  }

  private func search(_ thresholds: Thresholds) throws -> BisectionReport {
    guard let repository = try ComparedProgram.currentRepository() else {
      throw ValidationError("this folder isn't in a git repository, so there are no commits to search")
    }
    try ProgramStart.prepare(repository: repository)
    let revisions = RevisionBuilds(repository: repository, isQuiet: quiet)
    let (good, bad) = try RevisionRange.sides(self.good, self.bad, repository: repository)
    let ends = try [good, bad].map { revision in
      guard let commit = try revisions.repository.commit(revision) else {
        throw ValidationError(
          "'\(revision)' isn't a revision of \(repository)\(try revisions.repository.shallowAdvice())"
            + RevisionRange.advice([revision]))
      }
      return commit
    }
    guard ends[0] != ends[1] else { throw ValidationError("'\(good)' and '\(bad)' are the same commit") }
    guard let commits = try revisions.repository.commits(from: ends[0], to: ends[1]) else {
      throw ValidationError("'\(good)' isn't an ancestor of '\(bad)', so there are no commits between them to search")
    }
    var comparing = ComparisonMeasurement<Program>(
      settings: measuring.settings, thresholds: thresholds,
      patterns: try measuring.selection.patterns(groups: Program.groups), timeout: measuring.timeout, isQuiet: quiet)
    if let file = judging.file { comparing.thresholdsFile = file }
    try adapting.adapt(&comparing, sampleTime: measuring.sampleTime)
    return try BisectionMeasurement(
      commits: commits, revisions: revisions, recipe: try building.recipe(repository: repository), comparing: comparing
    ).run(good: self.bad == nil ? "merge base" : good, bad: bad)
  }
}
