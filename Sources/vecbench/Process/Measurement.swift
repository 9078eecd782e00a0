import ArgumentParser
import Foundation
import VecbenchKit
import VecbenchReports
import VecbenchSuite

/// What the commands that measure have in common: they load the data, run suites, and write the report.
struct Measurement {
  /// What is measured in all.
  let settings: Suite.Settings

  /// The parts of which each is a suite.
  let parts: [Suite.Settings]

  /// The number of progress messages of all parts; nil where it is not known.
  var steps: Int?
  var runSettings = VariantRun.Settings()
  let data: DataOptions
  let output: OutputOptions
  var format = ReportFormat.text

  init(settings: Suite.Settings, data: DataOptions, output: OutputOptions) {
    self.settings = settings
    parts = [settings]
    self.data = data
    self.output = output
  }

  init(_ plan: SweepPlan, runSettings: VariantRun.Settings, data: DataOptions, output: OutputOptions) {
    settings = plan.settings
    parts = plan.parts
    steps = plan.steps
    self.runSettings = runSettings
    self.data = data
    self.output = output
    format = .curves
  }

  /// Refuses counts that no measurement can have.
  static func check(frames: Int? = nil, columns: Int? = nil, threads: [Int]) throws {
    let counts = [("--frames", frames, ValueRange.frames), ("--columns", columns, ValueRange.columns)]
    for (option, count, range) in counts + threads.map({ ("--threads", $0, ValueRange.threads) }) {
      guard let count, !range.contains(count) else { continue }
      throw ValidationError("\(option) \(count): \(range.lowerBound) to \(range.upperBound) are possible")
    }
  }

  static func checkMemory(points: [Int], kernels: Int, benchmarks: [SuiteBenchmark]) throws {
    if let trouble = memoryTrouble(points: points, kernels: kernels, benchmarks: benchmarks) {
      throw ValidationError("--points \(trouble)")
    }
  }

  /// Which number of points does not fit into memory, in words; nil where all do.
  static func memoryTrouble(points: [Int], kernels: Int, benchmarks: [SuiteBenchmark]) -> String? {
    let available = MachineEnvironment.availableMemory()
    let perPoint = Suite.bytesPerPoint(kernels: kernels, benchmarks: benchmarks)
    guard let largest = points.max(), Double(largest) * perPoint > available else { return nil }
    return """
      \(largest) needs \(ByteCount(Double(largest) * perPoint)), and \(ByteCount(available)) are free: \
      at most \(Int(available / perPoint)) points fit
      """
  }

  func run() throws {
    let files = try ReportFiles<Vecbench>(output, defaultFormat: format)
    Interruption.observe()
    do {
      try measure(into: files)
    } catch {
      if !(error is ExitCode) { files.discard() }
      throw error
    }
  }

  private func measure(into files: ReportFiles<Vecbench>) throws {
    let source = try data.load(isQuiet: output.quiet)
    var names = settings.names
    names.data = source.summary
    names.arguments = try EnvironmentArguments.current(of: VecbenchCommand.self).all
    var report = Report(environment: Vecbench.environment, settings: names)
    if report.environment.buildConfiguration == "debug" && !output.quiet {
      StandardError.noteDebugBuild()
    }
    let progress = ProgressLine(isQuiet: output.quiet)
    defer { progress.clear() }
    var step = 0
    for part in parts where !Interruption.isRequested {
      let suite = Suite(
        settings: part, data: source, runSettings: runSettings, isCancelled: { Interruption.isRequested }
      ) { what in
        step += 1
        progress.show(steps.map { "\(step) of \($0): \(what)" } ?? what)
      }
      try suite.run { report.results += $0 }
    }
    progress.clear()
    report.isComplete = !Interruption.isRequested
    try files.write(report)
    if !report.isComplete { throw ExitCode.interrupted }
  }
}
