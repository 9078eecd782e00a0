import ArgumentParser
import FastVectorFiles

/// What a command does that measures: it measures benchmarks, shows progress, and writes the results.
///
/// Programs whose benchmarks depend on options of their own declare a command with ``OutputOptions``, and run this.
public struct CaseMeasurement<Program: BenchmarkProgram> {
  /// How long and how often iterations are measured.
  public var timing = VariantRun.Settings()

  /// The format where the options ask for none.
  public var defaultFormat = ReportFormat.text
  private let output: OutputOptions<Program>
  private let cases: (inout RunSettings) throws -> [BenchmarkCase]

  /// Whether results are left out of benchmarks that the settings do not name.
  private let isSelecting: Bool

  /// Makes a measurement.
  ///
  /// - Parameters:
  ///   - output: The options of the command.
  ///   - benchmarks: Makes what is measured, after the files for the results have been found to be writable, and sets
  ///     what the results state of it. Results of benchmarks that it does not name there are left out.
  public init(
    output: OutputOptions<Program>, benchmarks: @escaping (_ settings: inout RunSettings) throws -> [AnyBenchmark]
  ) {
    self.output = output
    cases = { try benchmarks(&$0).flatMap(\.cases) }
    isSelecting = true
  }

  init(_ cases: [BenchmarkCase], output: OutputOptions<Program>, seed: UInt64) {
    self.output = output
    self.cases = { settings in
      settings.points = cases.map { $0.size ?? 1 }.withoutRepetitions
      settings.benchmarks = cases.flatMap { $0.variations.map(\.benchmark) }.withoutRepetitions
      settings.variants = cases.flatMap { $0.variations.map(\.name) }.withoutRepetitions
      settings.seed = seed
      return cases
    }
    isSelecting = false
  }

  /// Measures, and writes the results.
  ///
  /// - Throws: `ExitCode(130)` where the process was interrupted, after the results so far have been written.
  public func run() throws {
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
    let cases = try cases(&settings)
    settings.arguments = Array(CommandLine.arguments.dropFirst())
    var report = Report(environment: Program.environment, settings: settings)
    if report.environment.buildConfiguration == "debug" && !output.quiet { StandardError.noteDebugBuild() }
    let progress = ProgressLine(isQuiet: output.quiet)
    defer { progress.clear() }
    let steps = CaseRun.steps(of: cases)
    var step = 0
    var run = CaseRun(seed: settings.seed, isCancelled: { Interruption.isRequested }) { what in
      step += 1
      progress.show(steps == 1 ? what : "\(step) of \(steps): \(what)")
    }
    run.settings = timing
    try run.run(cases) { results in
      report.results += results.filter { !isSelecting || settings.benchmarks.contains($0.benchmark) }
    }
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
