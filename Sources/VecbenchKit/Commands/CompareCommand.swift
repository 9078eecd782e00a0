package import ArgumentParser
import CommandLineSupport
import FastVectorFiles
import Foundation
import VecbenchComparison

/// Compares two programs and detects whether the second program is slower.
package struct CompareCommand<Program: BenchmarkProgram>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "compare",
      abstract: "Detect whether HEAD is slower than BASE: two executables, or two git revisions.",
      discussion: """
        Both programs run in at least 6 pairs of processes (process runs), with alternating samples. Benchmarks \
        that are still undecided are measured in more process runs. A benchmark fails if it is slower by more than its \
        threshold in nearly all of at least 12 process runs. Each revision is checked out and built in a separate \
        folder under .build, where it also runs. The last 12 builds are kept. Uncommitted changes are not measured. \
        Functions are aligned to cache lines in both builds; scripts/build-to-compare builds the work tree in the same \
        way.

        Examples:
          \(Program.name) compare main HEAD
          \(Program.name) compare main...HEAD   # with their merge base
          \(Program.name) compare main .build/aligned/release/vecbench --quick
          \(Program.name) compare main HEAD --thresholds .ci/thresholds.json
          \(Program.name) compare main HEAD --package-path Benchmarks --benchmarks-from HEAD
          \(Program.name) compare main HEAD --build 'make bench' --program build/bench
          \(Program.name) compare main HEAD --build-only
          \(Program.name) compare old/bench new/bench --adapter google-benchmark
          \(Program.name) compare 'sort -n data' 'sort data' --adapter command
          \(Program.name) compare main HEAD --export markdown=a.md --export junit=b.xml
          \(Program.name) compare main HEAD --shard 2/8 --export json=verdict-2.json

        With --bisect-exit-codes: 0 good, 1 bad, 125 HEAD cannot be judged, 255 an error that doesn't depend on HEAD.

        Exit codes: 0 no regression, 1 a revision cannot be built, 2 regression (or a benchmark is missing), 3 a worker \
        crashed, hung or broke the protocol, 4 improvement (--fail-on-improvement), 5 BASE is not comparable, 64 usage, \
        65 damaged thresholds or timings, 66 no such file, 73 cannot create an output, 75 no benchmark judged, or (--strict) \
        some inconclusive, 130 interrupted by Ctrl-C, 143 by SIGTERM, 129 by SIGHUP.
        """)
  }

  package init() {}

  @Argument(
    help: ArgumentHelp(
      "Executable or git revision to compare with; or BASE...HEAD to compare HEAD with the merge base of both.",
      valueName: "base"),
    completion: .file())
  var base: String

  @Argument(
    help: ArgumentHelp("Executable or git revision to judge; omitted after BASE...HEAD.", valueName: "head"),
    completion: .file())
  var head: String?

  @OptionGroup(title: "Building revisions") var building: BuildOptions<Program>

  @Flag(help: "Build both revisions, print the paths of their executables, and exit without measuring.")
  var buildOnly = false

  @OptionGroup(title: "Other programs") var adapting: AdapterOptions

  @OptionGroup(title: "Measuring") var measuring: ComparisonOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Time for all process runs, such as 5min. Benchmarks with the largest differences are measured first.",
      valueName: "time"),
    transform: { try Quantity.nanoseconds($0, in: 1e9...86_400e9, example: "5min, from 1s to 24h") })
  var budget: Double?

  @OptionGroup(title: "Judging") var judging: ThresholdOptions

  @Flag(help: "Exit with 0 for good, 1 for bad and 125 for a HEAD that cannot be judged, for git bisect run.")
  var bisectExitCodes = false

  @OptionGroup(title: "Sharding") var sharding: ShardOptions

  @OptionGroup(title: "Results") var verdicts: VerdictOptions

  @Flag(name: .shortAndLong, help: "Don't show progress.")
  var quiet = false

  package mutating func validate() throws {
    if buildOnly, !verdicts.export.isEmpty {
      throw ValidationError("--build-only has no results, so it can't be combined with --export")
    }
    if sharding.shard != nil, !buildOnly, !verdicts.writesJSON {
      throw ValidationError("--shard needs --export json=FILE or --format json, which merge reads")
    }
    if sharding.shard != nil, bisectExitCodes {
      throw ValidationError("--shard and --bisect-exit-codes can't be combined")
    }
  }

  package mutating func run() throws {
    let repository = try ComparedProgram.currentRepository()
    let sides = try RevisionRange.sides(base, head, repository: repository)
    if buildOnly {
      let programs = try programs(sides, repository: repository)
      return try StandardOutput.write("\(programs.base.path)\n\(programs.head.path)\n")
    }
    let inputs = [sides.base, sides.head] + [judging.file, sharding.timings].compactMap(\.self)
    let comparison = try verdicts.write(inputs: inputs) { try compared(sides, repository: repository) }
    let code = bisectExitCodes ? BisectExitCodes.code(for: comparison) : verdicts.exitCode(of: comparison)
    if code != .success { throw code }
  }

  private func programs(
    _ sides: (base: String, head: String), repository: String?
  ) throws -> (base: ComparedProgram, head: ComparedProgram) {
    try ProgramStart.prepare(repository: repository)
    let recipe = try building.recipe(repository: repository)
    // Check both names before building BASE, which takes minutes. With `--adapter command`, any name can be a command.
    if adapting.adapter != .command { try ComparedProgram.check([sides.base, sides.head], repository: repository) }
    if !quiet { try ComparedProgram.noteUncommittedChanges([sides.base, sides.head], repository: repository) }
    let base = try adapting.program(sides.base, repository: repository, recipe: recipe, isQuiet: quiet)
    let head = try mappingFailuresToSkip {
      try adapting.program(sides.head, repository: repository, recipe: recipe, isQuiet: quiet)
    }
    try building.check(effectOn: [base, head])
    return (base, head)
  }

  private func compared(
    _ sides: (base: String, head: String), repository: String?
  ) throws -> (Comparison, ComparisonRequest) {
    var measurement = ComparisonMeasurement<Program>(
      settings: measuring.settings, thresholds: try judging.thresholds(),
      patterns: try measuring.selection.patterns(groups: Program.groups), shard: sharding.shard ?? .whole,
      times: try sharding.times(), timeout: measuring.timeout, isQuiet: quiet)
    measurement.budget = budget
    if let file = judging.file { measurement.thresholdsFile = file }
    try adapting.adapt(&measurement, sampleTime: measuring.sampleTime)
    let programs = try programs(sides, repository: repository)
    let identities = [ComparisonSide.base: try programs.base.identity(), .head: try programs.head.identity()]
    var comparison = try mappingFailuresToSkip { try measurement.run(base: programs.base, head: programs.head) }
    comparison.identities = identities
    comparison.hasIdenticalExecutables = try programs.base.isIdentical(to: programs.head)
    return (comparison, request(sides, programs))
  }

  /// Returns the arguments that repeat this comparison. They name revisions by commit ID, because a branch can refer to
  /// another commit later.
  private func request(
    _ sides: (base: String, head: String), _ programs: (base: ComparedProgram, head: ComparedProgram)
  ) -> ComparisonRequest {
    let (base, head) = (programs.base.revision, programs.head.revision)
    let building = building.arguments(benchmarksFrom: base?.benchmarks ?? head?.benchmarks)
    var request = ComparisonRequest(
      program: Program.name, base: base?.commit ?? sides.base, head: head?.commit ?? sides.head,
      building: building + adapting.arguments, judging: measuring.arguments + judging.arguments, page: verdicts.page)
    request.invocation = ComparedProgram.invocation
    return request
  }

  /// Calls `body`. With `--bisect-exit-codes`, converts an error in building HEAD or in its worker to the exit code
  /// with which `git bisect run` skips the commit.
  private func mappingFailuresToSkip<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch  where bisectExitCodes && (error is RevisionError || (error as? WorkerFailure)?.side == .head) {
      StandardError.writeLine("\(error)")
      throw BisectExitCodes.skip
    }
  }
}
