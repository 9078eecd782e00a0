import ArgumentParser
import Foundation
import VecbenchKit

/// What the commands that measure have in common: they load the data, run suites, and write the report.
struct Measurement {
  /// What is measured in all.
  let settings: Suite.Settings

  /// The parts of which each is a suite.
  let parts: [Suite.Settings]

  /// How many times these say what they measure next; nil where nobody counts them.
  var steps: Int?
  var race = Race.Settings()
  let data: DataOptions
  let output: OutputOptions
  var format = ReportFormat.text

  init(settings: Suite.Settings, data: DataOptions, output: OutputOptions) {
    self.settings = settings
    parts = [settings]
    self.data = data
    self.output = output
  }

  init(_ plan: SweepPlan, race: Race.Settings, data: DataOptions, output: OutputOptions) {
    settings = plan.settings
    parts = plan.parts
    steps = plan.steps
    self.race = race
    self.data = data
    self.output = output
    format = .curves
  }

  static func checkThreads(_ threads: Int) throws {
    guard (1...1024).contains(threads) else { throw ValidationError("--threads \(threads): 1 to 1024 are possible") }
  }

  static func checkMemory(points: [Int], kernels: Int, benchmarks: [Benchmark]) throws {
    let available = MachineEnvironment.availableMemory()
    let perPoint = Suite.bytesPerPoint(kernels: kernels, benchmarks: benchmarks)
    guard let largest = points.max(), Double(largest) * perPoint > available else { return }
    throw ValidationError(
      """
      --points \(largest) needs \(ByteCount(Double(largest) * perPoint)), and \(ByteCount(available)) are free: \
      at most \(Int(available / perPoint)) points fit
      """)
  }

  func run() throws {
    let files = try ReportFiles(output, defaultFormat: format)
    Interruption.observe()
    do {
      try measure(into: files)
    } catch {
      if !(error is ExitCode) { files.discard() }
      throw error
    }
  }

  private func measure(into files: ReportFiles) throws {
    let source = try data.load()
    var settings = settings
    settings.data = source.summary
    settings.arguments = try EnvironmentArguments.current.all
    var report = Report(environment: .current(), settings: settings)
    if report.environment.buildConfiguration == "debug" {
      StandardError.write("vecbench: warning: this is a debug build; only a release build (-c release) measures speed\n")
    }
    let progress = ProgressLine(isQuiet: output.quiet)
    defer { progress.clear() }
    var step = 0
    for part in parts where !Interruption.isRequested {
      let suite = Suite(settings: part, data: source, race: race, isCancelled: { Interruption.isRequested }) { what in
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
