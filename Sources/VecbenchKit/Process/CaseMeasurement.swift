import ArgumentParser
import CommandLineSupport
import FastVectorFiles
import VecbenchMeasuring

/// A measurement of benchmarks that shows progress and writes the results.
struct CaseMeasurement<Program: BenchmarkProgram> {
  private let options: MeasuringOptions<Program>
  private let kind: MeasurementKind
  private var output: OutputOptions<Program> { options.output }

  init(_ options: MeasuringOptions<Program>, _ kind: MeasurementKind) {
    self.options = options
    self.kind = kind
  }

  /// Measures the benchmarks and writes the results.
  ///
  /// - Throws: `ExitCode.interrupted` after Ctrl-C, once the results so far have been written.
  func run() throws {
    let files = try ReportFiles(output, defaultFormat: kind == .run ? .text : Program.curves ?? .text)
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
    settings.seed = options.seed
    let request = MeasuringRequest(options, kind)
    let cases = request.cases(of: try Program.benchmarks(for: request, recording: &settings))
    guard !cases.isEmpty else {
      throw ValidationError(
        kind == .run
          ? "no benchmark is left to measure; \(Program.name) list shows all names"
          : "no benchmark with sizes is left to sweep; \(Program.name) list shows all names")
    }
    settings.sizes = cases.map { $0.size ?? 1 }.uniqued()
    settings.benchmarks = cases.flatMap(\.measuredNames).uniqued()
    settings.variants = cases.flatMap { $0.variations.map(\.name) }.uniqued()
    settings.arguments = Array(CommandLine.arguments.dropFirst())
    var report = Report(environment: Program.environment, settings: settings)
    if report.environment.buildConfiguration == "debug" && !output.quiet {
      StandardError.note("warning: this is a debug build; only a release build (-c release) measures speed")
    }
    let progress = ProgressLine(isQuiet: output.quiet)
    defer { progress.clear() }
    let steps = CaseRun.steps(of: cases)
    var step = 0
    var run = CaseRun(seed: settings.seed, isCancelled: { Interruption.isRequested }) { what in
      step += 1
      progress.show(steps == 1 ? what : "\(step) of \(steps): \(what)")
    }
    if case .sweep(let isQuick) = kind { run.settings = .sweep(isQuick: isQuick) }
    try run.run(cases) { report.results += $0 }
    progress.clear()
    report.isComplete = !Interruption.isRequested
    try files.write(report)
    if !report.isComplete { throw ExitCode.interrupted }
  }
}

extension BenchmarkCase {
  /// The names of the benchmarks to measure, including the memory traffic benchmark if its result is reported.
  fileprivate var measuredNames: [BenchmarkName] {
    reportedNames.filter { isReported($0.identifier) }.map(\.benchmark) + variations.map(\.benchmark)
  }
}
