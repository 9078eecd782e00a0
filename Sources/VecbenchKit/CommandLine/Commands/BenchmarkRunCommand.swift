import ArgumentParser

/// Measures the benchmarks of a program.
struct BenchmarkRunCommand<Declaration: BenchmarkProgram>: ParsableCommand {
  typealias Program = DeclaredProgram<Declaration>

  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "run", abstract: "Measure the variants of each benchmark against each other.",
      discussion: """
        Examples:
          \(Program.name) run --benchmarks 'parse*'
          \(Program.name) run --format json --output results.json

        Exit codes: 0 success, 1 a benchmark throws, 3 variants disagree, 64 usage, 73 cannot create the output, \
        130 interrupted, with the results so far.
        """)
  }

  @Option(help: PatternList.help, transform: PatternList.patterns)
  var benchmarks: [Pattern] = []

  @Option(parsing: .unconditional, help: ArgumentHelp("Seed for the sample order.", valueName: "n"))
  var seed: UInt64 = 1

  @OptionGroup(title: "Output") var output: OutputOptions<Program>

  mutating func run() throws {
    let cases = try Program.list.cases.filter { isWanted($0) }
    guard !cases.isEmpty else {
      throw ValidationError("no benchmark is left to measure: \(Program.name) list shows their names")
    }
    try StandardOutput.check()
    let files = try ReportFiles(output, defaultFormat: .text)
    Interruption.observe()
    do {
      try measure(cases, into: files)
    } catch {
      if !(error is ExitCode) { files.discard() }
      throw error
    }
  }

  /// Whether a pattern matches the name of a benchmark or the identifier of one of its variants.
  private func isWanted(_ benchmark: BenchmarkCase) -> Bool {
    let names = [benchmark.name.rawValue] + benchmark.variations.map(benchmark.identifier)
    return benchmarks.isEmpty || benchmarks.contains { pattern in names.contains { pattern.matches($0) } }
  }

  private func measure(_ cases: [BenchmarkCase], into files: ReportFiles<Program>) throws {
    var settings = RunSettings()
    settings.points = cases.map { $0.size ?? 1 }.withoutRepetitions
    settings.benchmarks = cases.map(\.name).withoutRepetitions
    settings.variants = cases.flatMap { $0.variations.map(\.name) }.withoutRepetitions
    settings.seed = seed
    settings.arguments = try EnvironmentArguments.current(of: ProgramCommand<Declaration>.self).all
    var report = Report(environment: Program.environment, settings: settings)
    if report.environment.buildConfiguration == "debug" && !output.quiet { StandardError.noteDebugBuild() }
    let progress = ProgressLine(isQuiet: output.quiet)
    defer { progress.clear() }
    var step = 0
    let run = CaseRun(seed: seed, isCancelled: { Interruption.isRequested }) { name in
      step += 1
      progress.show("\(step) of \(cases.count): \(name)")
    }
    try run.run(cases) { report.results += $0 }
    progress.clear()
    report.isComplete = !Interruption.isRequested
    try files.write(report)
    if !report.isComplete { throw ExitCode.interrupted }
  }
}

extension Array where Element: Hashable {
  /// The elements in their order, each once.
  fileprivate var withoutRepetitions: [Element] {
    var found: Set<Element> = []
    return filter { found.insert($0).inserted }
  }
}
