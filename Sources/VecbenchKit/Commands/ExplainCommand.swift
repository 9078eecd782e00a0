package import ArgumentParser
import CommandLineSupport
import Foundation
import VecbenchComparison

/// Shows which functions of a benchmark execute more instructions in HEAD than in BASE.
package struct ExplainCommand<Program: BenchmarkProgram>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "explain",
      abstract: "Show which functions of a benchmark execute more instructions in HEAD than in BASE.",
      discussion: """
        The benchmark is compared once. Then it runs in valgrind, which counts the instructions of each function and \
        of the functions that it calls. The function at fault is the program's innermost function that causes most of \
        the increase and is not merely called more often. If the compiler has inlined this function, its caller is \
        named instead. Valgrind does not support AVX-512: code for AVX2 runs instead. With --adapter google-benchmark, \
        only the loop of the benchmark is counted. With --adapter command, an iteration is a whole process.

        Examples:
          \(Program.name) explain main HEAD parse/default/1000
          \(Program.name) explain main...HEAD parse/default/1000
          \(Program.name) explain main HEAD parse/default/1000 --flame-graph parse.svg
          \(Program.name) explain old/bench new/bench BM_Sort/9 --adapter google-benchmark

        Exit codes: 0 explained, 1 a revision cannot be built, 3 a program failed, 5 BASE is not comparable, 64 usage, \
        69 valgrind is missing, 73 cannot create an output, 130 interrupted.
        """)
  }

  package init() {}

  @Argument(
    help: ArgumentHelp(
      "Executable or git revision to compare with; or BASE...HEAD to explain the change since the merge base of both.",
      valueName: "base"),
    completion: .file())
  var base: String

  @Argument(
    help: ArgumentHelp("Executable or git revision to explain; omitted after BASE...HEAD.", valueName: "head"),
    completion: .file())
  var second: String

  @Argument(
    help: ArgumentHelp(
      "Benchmark to explain, as name/variant/size. Both programs must have it.", valueName: "benchmark"))
  var third: String?

  /// The second program; nil if the first argument is a range such as `main...HEAD`. The second argument is then the
  /// benchmark.
  private var head: String? { third == nil ? nil : second }

  private var name: String { third ?? second }

  @OptionGroup(title: "Building revisions") var building: BuildOptions<Program>

  @OptionGroup(title: "Other programs") var adapting: AdapterOptions

  @Option(
    help: ArgumentHelp(
      "Write a differential flame graph to an SVG file that can be zoomed in a browser.", valueName: "file"),
    completion: .file())
  var flameGraph: String?

  @Option(help: "Format of the results.")
  var format = PlainFormat.text

  @Flag(name: .shortAndLong, help: "Don't show progress.")
  var quiet = false

  package mutating func validate() throws {
    guard third != nil || RevisionRange(base) != nil else {
      throw ValidationError(
        "'\(base)' and '\(second)' aren't enough: add HEAD or a benchmark, or use BASE...HEAD and a benchmark")
    }
    guard adapting.adapter != .packageBenchmark else {
      throw ValidationError(
        "--adapter package-benchmark: such programs cannot be explained, because their number of iterations varies")
    }
  }

  package mutating func run() throws {
    let file = try flameGraph.map { try OutputFile(path: $0, option: "--flame-graph") }
    do {
      try OutputFile.check([file].compactMap(\.self), inputs: [base, second])
      let explanation = try explain()
      try file?.write(
        FlameGraph(title: "\(name): instructions per iteration", base: explanation.base, head: explanation.head).svg)
      try StandardOutput.write(format == .json ? explanation.json() : explanation.text())
    } catch {
      file?.discard()
      throw error
    }
  }

  private func explain() throws -> Explanation {
    let repository = try ComparedProgram.currentRepository()
    try ProgramStart.prepare(repository: repository)
    let (base, head) = try programs(repository: repository, recipe: try building.recipe(repository: repository))
    try building.check(effectOn: [base, head])
    let counted = try [(ComparisonSide.base, base), (.head, head)].map { try CountedProgram<Program>($0, $1) }
    var settings = ComparisonSettings.quick
    settings.seed = UInt64.random(in: 1...999_999)
    var measurement = ComparisonMeasurement<Program>(settings: settings, isQuiet: quiet)
    try adapting.adapt(&measurement)
    try check(measurement.launch(base: base, head: head))
    var comparing = measurement
    comparing.patterns.wanted = [BenchmarkPattern(identifier: name)]
    let comparison = try comparing.run(base: base, head: head)
    let progress = ProgressLine(isQuiet: quiet, verb: "counting the instructions of")
    defer { progress.clear() }
    let measured = comparison.benchmarks.compactMap(\.measurement).first
    let profiles = try measurement.withSetUp(base: base, head: head) {
      try zip(counted, [base, head]).map { counted, program in
        progress.show(program.name)
        guard let adapter = adapting.chosen else {
          return try counted.profile(of: name, iterations: max(1, measured?.iterations ?? 1))
        }
        return try counted.profile(of: name, adapter: adapter)
      }
    }
    return Explanation(comparison: comparison, name: name, base: profiles[0], head: profiles[1])
  }

  private func programs(
    repository: String?, recipe: BuildRecipe
  ) throws -> (base: ComparedProgram, head: ComparedProgram) {
    let sides = try RevisionRange.sides(base, head, repository: repository)
    let arguments = [sides.base, sides.head]
    if adapting.adapter == .command {
      if !quiet { try ComparedProgram.noteUncommittedChanges(arguments, repository: repository) }
      let programs = try arguments.map {
        try adapting.program($0, repository: repository, recipe: recipe, isQuiet: quiet)
      }
      return (programs[0], programs[1])
    }
    let programs = try ComparedProgram.programs(arguments, repository: repository, recipe: recipe, isQuiet: quiet)
    return (programs[0], programs[1])
  }

  /// Throws a `ValidationError` if one of the programs lacks the benchmark.
  private func check(_ launch: Comparer.Launch) throws {
    var schedule = ComparisonSchedule(seed: 1)
    let found = try Comparer(settings: .quick).benchmarks(launch: launch, schedule: &schedule)
    for (side, names) in [(ComparisonSide.base, found.base), (.head, found.head)] where !names.contains(name) {
      let suggestion = nearest(to: name, among: names).map { "; did you mean \($0)?" } ?? ""
      throw ValidationError("\(side.rawValue) has no benchmark '\(name)'\(suggestion)")
    }
  }
}
