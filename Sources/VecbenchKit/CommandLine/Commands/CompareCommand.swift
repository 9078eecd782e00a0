package import ArgumentParser
import FastVectorFiles
import Foundation

/// Compares two programs and says whether the second is slower.
package struct CompareCommand<Program: BenchmarkProgram>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "compare",
      abstract: "Detect whether HEAD is slower than BASE: two executables, or two git revisions.",
      discussion: """
        Both programs run in many pairs of processes, with alternating samples. A benchmark fails if it is slower by more \
        than its threshold in nearly all process runs, and again in a second measurement. Revisions are built in a worktree \
        under .build and kept. Functions are aligned to cache lines in both builds; scripts/build-to-compare builds the \
        work tree in the same way.

        Examples:
          \(Program.name) compare main HEAD
          \(Program.name) compare main .build/aligned/release/vecbench --quick
          \(Program.name) compare main HEAD --thresholds .ci/thresholds.json
          \(Program.name) compare main HEAD --package-path Benchmarks --product benchmarks --benchmarks-from HEAD
          \(Program.name) compare main HEAD --build 'make bench' --program build/bench
          \(Program.name) compare main HEAD --build-only
          \(Program.name) compare old/bench new/bench --adapter google-benchmark
          \(Program.name) compare 'sort -n data' 'sort data' --adapter command
          \(Program.name) compare main HEAD --export markdown=verdict.md --export junit=report.xml

        With --bisect-exit-codes: 0 good, 1 bad, 125 HEAD cannot be judged, 255 no commit can be.

        Exit codes: 0 no regression, 1 a revision cannot be built, 2 regression (or a benchmark is missing), 3 a worker \
        crashed, hung or broke the protocol, 4 improvement (--fail-on-improvement), 5 BASE is not comparable, 64 usage, \
        65 damaged thresholds, 66 no file of thresholds, 73 cannot create an output, 75 no benchmark judged, or (--strict) \
        some inconclusive, 130 interrupted.
        """)
  }

  package init() {}

  @Argument(help: ArgumentHelp("Executable or git revision to compare with.", valueName: "base"))
  var base: String

  @Argument(help: ArgumentHelp("Executable or git revision to judge.", valueName: "head"))
  var head: String

  @OptionGroup(title: "Building revisions") var building: BuildOptions<Program>

  @Flag(help: "Build the revisions, print their executables, and measure nothing: for a step beside other work.")
  var buildOnly = false

  @OptionGroup(title: "Other programs") var adapting: AdapterOptions

  @OptionGroup(title: "Measuring") var measuring: ComparisonOptions

  @OptionGroup(title: "Judging") var judging: ThresholdOptions

  @Flag(help: "Exit with 4 if a benchmark is faster, as a reminder to renew the base.")
  var failOnImprovement = false

  @Flag(help: "Exit with 75 if a benchmark is inconclusive or contaminated.")
  var strict = false

  @Flag(help: "Exit with 0 for good, 1 for bad and 125 for a HEAD that cannot be judged, for git bisect run.")
  var bisectExitCodes = false

  @Option(
    help: ArgumentHelp(
      "Format of the results: text, markdown, comment, junit or json. (default: text)", valueName: "name"),
    transform: { try NameList($0, kind: "format", available: ComparisonFormat.allCases).onlyName(of: "--format") })
  var format: ComparisonFormat = .text

  @Option(
    help: ArgumentHelp(
      "Write the results to a file as well, as FORMAT=FILE. Can be repeated.", valueName: "format=file"),
    transform: { try FileExport($0, available: ComparisonFormat.allCases) })
  var export: [FileExport<ComparisonFormat>] = []

  @Option(help: ArgumentHelp("Page with all results, for the link in --format comment.", valueName: "url"))
  var page: String?

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  package mutating func validate() throws {
    if let page, page.wholeMatch(of: /https?:\/\/[^\s()<>]+/) == nil {
      throw ValidationError("--page '\(page)': an address that begins with https:// or http:// is needed")
    }
    if buildOnly, !export.isEmpty { throw ValidationError("--build-only makes no results to --export") }
  }

  package mutating func run() throws {
    let thresholds = try judging.thresholds()
    let files = try export.map { ($0.format, try OutputFile(path: $0.path, option: "--export")) }
    do {
      let repository = try ComparedProgram.currentRepository()
      try ProgramStart.prepare(repository: repository)
      let recipe = try building.recipe(repository: repository)
      let programs = (
        base: try adapting.program(base, repository: repository, recipe: recipe, isQuiet: quiet),
        head: try judgeable { try adapting.program(head, repository: repository, recipe: recipe, isQuiet: quiet) }
      )
      if buildOnly { return try StandardOutput.write("\(programs.base.path)\n\(programs.head.path)\n") }
      var measurement = ComparisonMeasurement<Program>(
        settings: measuring.settings, thresholds: thresholds, benchmarks: measuring.benchmarks,
        timeout: measuring.timeout, isQuiet: quiet)
      adapting.adapt(&measurement, sampleTime: measuring.sampleTime)
      let comparison = try judgeable { try measurement.run(base: programs.base, head: programs.head) }
      for (format, file) in files { try file.write(format.write(comparison, request: request)) }
      try StandardOutput.write(format.write(comparison, request: request))
      let code =
        bisectExitCodes
        ? BisectExitCodes.code(for: comparison)
        : ExitCode(comparison.exitCode(failsOnImprovement: failOnImprovement, isStrict: strict))
      if code != .success { throw code }
    } catch {
      if !(error is ExitCode) { for (_, file) in files { file.discard() } }
      throw error
    }
  }

  private var request: ComparisonRequest {
    ComparisonRequest(
      program: Program.name, base: base, head: head, building: building.arguments + adapting.arguments,
      judging: judging.arguments, page: page)
  }

  /// Lets `git bisect run` go on where HEAD does not build, or fails as a worker.
  private func judgeable<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch  where bisectExitCodes && (error is RevisionError || (error as? WorkerFailure)?.side == .head) {
      StandardError.writeLine("\(error)")
      throw BisectExitCodes.cannotJudge
    }
  }
}
