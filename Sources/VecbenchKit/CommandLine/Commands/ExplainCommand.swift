package import ArgumentParser
import Foundation

/// Shows which functions of a benchmark take more instructions.
package struct ExplainCommand<Program: MeasuringProgram>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "explain",
      abstract: "Show which functions of a benchmark take more instructions in HEAD than in BASE.",
      discussion: """
        The benchmark is compared once, then runs in valgrind, which counts the instructions of each function and of all \
        that it calls. At fault is the innermost function of the program that takes most of the increase and is not merely \
        called more often. The compiler may have inlined a function into its caller, whose name then stands for it. \
        Valgrind does not support AVX-512: code for AVX2 runs instead.

        Examples:
          \(Program.name) explain main HEAD parse/default/1000
          \(Program.name) explain main HEAD parse/default/1000 --flame-graph parse.svg

        Exit codes: 0 explained, 1 a revision cannot be built, 3 a program failed, 5 BASE is not comparable, 64 usage, \
        69 valgrind is missing, 73 cannot create an output, 130 interrupted.
        """)
  }

  package init() {}

  @Argument(help: ArgumentHelp("Executable or git revision to compare with.", valueName: "base"))
  var base: String

  @Argument(help: ArgumentHelp("Executable or git revision to explain.", valueName: "head"))
  var head: String

  @Argument(help: ArgumentHelp("Identifier of a benchmark that both have.", valueName: "benchmark"))
  var name: String

  @OptionGroup(title: "Building revisions") var building: BuildOptions<Program>

  @Option(
    help: ArgumentHelp(
      "Write a differential flame graph to an SVG file, which a browser lets you zoom.", valueName: "file"))
  var flameGraph: String?

  @Option(help: "Format of the results.")
  var format = PlainFormat.text

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  package mutating func run() throws {
    let file = try flameGraph.map { try OutputFile(path: $0, option: "--flame-graph") }
    do {
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
    let recipe = try building.recipe(repository: repository)
    let (base, head) = (
      try ComparedProgram(base, repository: repository, recipe: recipe, isQuiet: quiet),
      try ComparedProgram(head, repository: repository, recipe: recipe, isQuiet: quiet)
    )
    var settings = ComparisonSettings.quick
    settings.seed = UInt64.random(in: 1...999_999)
    let measurement = ComparisonMeasurement<Program>(settings: settings, isQuiet: quiet)
    try check(measurement.launch(base: base, head: head))
    var comparing = measurement
    comparing.benchmarks = [Pattern(name)]
    let comparison = try comparing.run(base: base, head: head)
    let progress = ProgressLine(isQuiet: quiet, verb: "counting the instructions of")
    defer { progress.clear() }
    let iterations = comparison.benchmarks.compactMap(\.measurement?.iterations).max() ?? 1
    let profiles = try [(ComparisonSide.base, base), (.head, head)].map { side, program in
      progress.show(program.name)
      return try CountedProgram<Program>(side, program).profile(of: name, iterations: max(1, iterations))
    }
    return Explanation(comparison: comparison, name: name, base: profiles[0], head: profiles[1])
  }

  /// Refuses a benchmark that either program lacks.
  private func check(_ launch: Comparer.Launch) throws {
    var generator = SplitMix64(seed: 1)
    let found = try Comparer(settings: .quick).benchmarks(launch: launch, generator: &generator)
    for (side, names) in [(ComparisonSide.base, found.base), (.head, found.head)] where !names.contains(name) {
      let suggestion = nearest(to: name, among: names).map { "; did you mean \($0)?" } ?? ""
      throw ValidationError("\(side.rawValue) has no benchmark '\(name)'\(suggestion)")
    }
  }
}
