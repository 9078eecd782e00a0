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
        Both programs run in at least 6 pairs of processes, with alternating samples. Benchmarks that are still undecided \
        run in more. A benchmark fails if it is slower by more than its threshold in nearly all of at least 12 process \
        runs. Revisions are built in a worktree \
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
          \(Program.name) compare main HEAD --shard 2/8 --export json=verdict-2.json

        With --bisect-exit-codes: 0 good, 1 bad, 125 HEAD cannot be judged, 255 no commit can be.

        Exit codes: 0 no regression, 1 a revision cannot be built, 2 regression (or a benchmark is missing), 3 a worker \
        crashed, hung or broke the protocol, 4 improvement (--fail-on-improvement), 5 BASE is not comparable, 64 usage, \
        65 damaged thresholds or timings, 66 no such file, 73 cannot create an output, 75 no benchmark judged, or (--strict) \
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

  @Flag(help: "Exit with 0 for good, 1 for bad and 125 for a HEAD that cannot be judged, for git bisect run.")
  var bisectExitCodes = false

  @OptionGroup(title: "Sharding") var sharding: ShardOptions

  @OptionGroup(title: "Results") var verdicts: VerdictOptions

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  package mutating func validate() throws {
    if buildOnly, !verdicts.export.isEmpty { throw ValidationError("--build-only makes no results to --export") }
    if sharding.shard != nil, !buildOnly, !verdicts.writesJSON {
      throw ValidationError("--shard needs --export json=FILE or --format json, which merge reads")
    }
    if sharding.shard != nil, bisectExitCodes {
      throw ValidationError("--shard and --bisect-exit-codes exclude each other")
    }
  }

  package mutating func run() throws {
    if buildOnly {
      let programs = try programs(repository: ComparedProgram.currentRepository())
      return try StandardOutput.write("\(programs.base.path)\n\(programs.head.path)\n")
    }
    let comparison = try verdicts.write { (try compared(), request) }
    let code = bisectExitCodes ? BisectExitCodes.code(for: comparison) : verdicts.exitCode(of: comparison)
    if code != .success { throw code }
  }

  private func programs(repository: String?) throws -> (base: ComparedProgram, head: ComparedProgram) {
    try ProgramStart.prepare(repository: repository)
    let recipe = try building.recipe(repository: repository)
    return (
      base: try adapting.program(base, repository: repository, recipe: recipe, isQuiet: quiet),
      head: try judgeable { try adapting.program(head, repository: repository, recipe: recipe, isQuiet: quiet) }
    )
  }

  private func compared() throws -> Comparison {
    var measurement = ComparisonMeasurement<Program>(
      settings: measuring.settings, thresholds: try judging.thresholds(), benchmarks: measuring.benchmarks,
      shard: sharding.shard ?? .whole, times: try sharding.times(), timeout: measuring.timeout, isQuiet: quiet)
    adapting.adapt(&measurement, sampleTime: measuring.sampleTime)
    let programs = try programs(repository: ComparedProgram.currentRepository())
    let identities = [ComparisonSide.base: try programs.base.identity(), .head: try programs.head.identity()]
    var comparison = try judgeable { try measurement.run(base: programs.base, head: programs.head) }
    comparison.identities = identities
    return comparison
  }

  private var request: ComparisonRequest {
    ComparisonRequest(
      program: Program.name, base: base, head: head, building: building.arguments + adapting.arguments,
      judging: judging.arguments, page: verdicts.page)
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
