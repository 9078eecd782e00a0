import ArgumentParser
import FastVectorFiles

/// Measures benchmarks for a command, shows progress, and writes the results.
///
/// A program whose benchmarks depend on its own options declares a command with ``OutputOptions``, and runs this
/// measurement in it.
public struct CaseMeasurement<Program: BenchmarkProgram> {
  /// The number and the duration of samples.
  public var timing = VariantRun.Settings()

  /// The format of the results if the options don't specify one.
  public var defaultFormat = ReportFormat.text
  private let output: OutputOptions<Program>
  private let cases: (inout RunSettings) throws -> [BenchmarkCase]

  /// True if the report omits results of benchmarks that the settings don't name.
  private let isSelecting: Bool

  /// Creates a measurement.
  ///
  /// - Parameters:
  ///   - output: The options of the command.
  ///   - benchmarks: A function that returns the benchmarks to measure, and completes the settings in the report. It is
  ///     called after the output files have been checked. The report omits results of benchmarks that the settings
  ///     don't name.
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
      settings.sizes = cases.map { $0.size ?? 1 }.withoutRepetitions
      settings.benchmarks = cases.flatMap { $0.variations.map(\.benchmark) }.withoutRepetitions
      settings.variants = cases.flatMap { $0.variations.map(\.name) }.withoutRepetitions
      settings.seed = seed
      return cases
    }
    isSelecting = false
  }

  /// Measures the benchmarks and writes the results.
  ///
  /// - Throws: `ExitCode(130)` after Ctrl-C. The results so far have been written by then.
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
  /// The distinct elements in their original order.
  fileprivate var withoutRepetitions: [Element] {
    var found: Set<Element> = []
    return filter { found.insert($0).inserted }
  }
}
