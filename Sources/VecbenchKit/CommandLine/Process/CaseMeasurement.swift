import ArgumentParser
import FastVectorFiles

/// Measures cases of a program's benchmarks, and writes the results.
struct CaseMeasurement<Declaration: BenchmarkProgram> {
  typealias Program = DeclaredProgram<Declaration>

  var timing = VariantRun.Settings()
  var defaultFormat = ReportFormat.text
  private let cases: [BenchmarkCase]
  private let output: OutputOptions<Program>
  private let seed: UInt64

  init(_ cases: [BenchmarkCase], output: OutputOptions<Program>, seed: UInt64) {
    self.cases = cases
    self.output = output
    self.seed = seed
  }

  /// - Throws: `ExitCode.interrupted` where the process was interrupted, after the results so far have been written.
  func run() throws {
    try StandardOutput.check()
    let files = try ReportFiles(output, defaultFormat: defaultFormat)
    Interruption.observe()
    do {
      try measure(into: files)
    } catch {
      if !(error is ExitCode) { files.discard() }
      throw error
    }
  }

  private func measure(into files: ReportFiles<Program>) throws {
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
    var run = CaseRun(seed: seed, isCancelled: { Interruption.isRequested }) { name in
      step += 1
      progress.show("\(step) of \(cases.count): \(name)")
    }
    run.settings = timing
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
