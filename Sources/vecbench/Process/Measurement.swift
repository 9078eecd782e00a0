import ArgumentParser
import Foundation
import VecbenchKit

/// What the commands that measure have in common: they load the data, run the suite, and write its report.
struct Measurement {
  let settings: Suite.Settings
  let data: DataOptions
  let output: OutputOptions
  let refreshRates: [Double]

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
    let file = try output.output.map { try OutputFile(path: $0) }
    do {
      try measure(into: file)
    } catch {
      if !(error is ExitCode) { file?.discard() }
      throw error
    }
  }

  private func measure(into file: OutputFile?) throws {
    let source = try data.load()
    var settings = settings
    settings.data = source.summary
    var report = Report(environment: .current(), settings: settings)
    if report.environment.buildConfiguration == "debug" {
      StandardError.write("vecbench: warning: this is a debug build; only a release build (-c release) measures speed\n")
    }
    Interruption.observe()
    let progress = ProgressLine(isQuiet: output.quiet)
    defer { progress.clear() }
    let suite = Suite(
      settings: settings, data: source, isCancelled: { Interruption.isRequested }, progress: progress.show)
    try suite.run { report.results += $0 }
    progress.clear()
    report.isComplete = !Interruption.isRequested
    let text = try output.format.write(report, refreshRates: refreshRates, usesColor: output.usesColor)
    if let file { try file.write(text) } else { try StandardOutput.write(text) }
    if !report.isComplete { throw ExitCode.interrupted }
  }
}
