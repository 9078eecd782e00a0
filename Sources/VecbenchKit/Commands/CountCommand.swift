package import ArgumentParser
import CommandLineSupport
import Foundation
import VecbenchComparison

/// Counts instructions. Unlike times, the counts don't depend on the load of the machine.
package struct CountCommand<Program: BenchmarkProgram>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "count",
      abstract: "Count instructions per point with callgrind, for one or two programs.",
      discussion: """
        Unlike times, counts are nearly exact, but they do not include the cost of memory and of stalls. The program \
        runs in valgrind, which does not support AVX-512: the kernels for AVX2 are counted instead. Only programs \
        that use VecbenchKit can be counted.

        Examples:
          \(Program.name) count
          \(Program.name) count main HEAD
          \(Program.name) count main...HEAD
          \(Program.name) count old/bench new/bench --benchmarks 'parse/*' --threshold 5%

        Exit codes: 0 no regression, 1 a revision cannot be built, 2 regression (or a benchmark is missing), 3 a program \
        failed, 5 BASE cannot be counted, 64 usage, 69 valgrind is missing, 130 interrupted.
        """)
  }

  package init() {}

  @Argument(
    help: ArgumentHelp(
      "Executables or git revisions: one to count, or BASE and HEAD or BASE...HEAD to compare. (default: this program)",
      valueName: "program"),
    completion: .file())
  var programs: [String] = []

  @OptionGroup(title: "Building revisions") var building: BuildOptions<Program>

  @OptionGroup var selection: BenchmarkSelection

  @Option(
    name: [.customLong("threshold"), .customLong("limit")], parsing: .unconditional,
    help: ArgumentHelp("Fail if a count increases by more than this percentage. (default: 3%)", valueName: "percent"),
    transform: Quantity.fraction)
  var limit = 0.03

  @Option(help: "Format of the results.")
  var format = PlainFormat.text

  @Flag(name: .shortAndLong, help: "Don't show progress.")
  var quiet = false

  package mutating func validate() throws {
    guard programs.count <= 2 else {
      throw ValidationError("at most two programs, BASE and HEAD, can be compared (got \(programs.count))")
    }
  }

  package mutating func run() throws {
    let comparison = try count()
    try StandardOutput.write(format == .json ? comparison.json() : comparison.text())
    if comparison.fails { throw ExitCode.regression }
  }

  private mutating func count() throws -> CountComparison {
    let repository = try ComparedProgram.currentRepository()
    try ProgramStart.prepare(repository: repository)
    let progress = ProgressLine(isQuiet: quiet, verb: "counting the instructions of")
    defer { progress.clear() }
    let recipe = try building.recipe(repository: repository)
    if programs.count == 1, RevisionRange(programs[0]) != nil {
      let sides = try RevisionRange.sides(programs[0], nil, repository: repository)
      programs = [sides.base, sides.head]
    }
    let own = try ComparedProgram.ownPath
    let compared =
      programs.isEmpty
      ? [ComparedProgram(path: own, name: own)]
      : try ComparedProgram.programs(programs, repository: repository, recipe: recipe, isQuiet: quiet)
    try building.check(effectOn: compared)
    let patterns = try selection.patterns(groups: Program.groups)
    let sides: [ComparisonSide] = compared.count == 2 ? [.base, .head] : [.head]
    let counted = try zip(sides, compared).map { try CountedProgram<Program>($0, $1) }
    let counts = try zip(counted, compared).map { counted, program in
      progress.show(program.name)
      return try counted.counts(of: patterns)
    }
    return CountComparison(base: counts.count == 2 ? counts[0] : nil, head: counts.last!, limit: limit)
  }
}

/// The hidden command that ``CountCommand`` runs under Valgrind.
package struct CountWorkerCommand<Program: BenchmarkProgram>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "count-worker", abstract: "Run benchmarks in sections that callgrind counts, for count.",
      shouldDisplay: false)
  }

  package init() {}

  @Argument var patterns: [String] = []

  package mutating func run() throws {
    let source = try Program.list
    let patterns = patterns.map(Pattern.init)
    for benchmark in source.benchmarks
    where patterns.isEmpty || patterns.contains(where: { $0.matches(benchmark) }) {
      for section in try source.count(benchmark) { try StandardOutput.write(section.line + "\n") }
    }
  }
}
