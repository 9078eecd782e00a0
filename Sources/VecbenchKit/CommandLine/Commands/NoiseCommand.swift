package import ArgumentParser
import Foundation

/// Estimates the noise of this machine.
package struct NoiseCommand<Program: MeasuringProgram>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "noise",
      abstract: "Estimate the smallest slowdown compare can detect here, and how long it takes.",
      discussion: """
        Compares this executable with itself: all differences are noise.

        Examples:
          \(Program.name) noise
          \(Program.name) noise --quick --benchmarks 'frame.*'
        """)
  }

  package init() {}

  @OptionGroup(title: "Measuring") var measuring: ComparisonOptions

  @Option(
    help: ArgumentHelp("Slowdown that would fail. (default: 10%)", valueName: "percent"), transform: Quantity.fraction)
  var threshold: Double?

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  package mutating func run() throws {
    try ProgramStart.prepare()
    var rules = Thresholds()
    if let threshold { rules.rule.threshold = threshold }
    let program = ComparedProgram(path: try ComparedProgram.ownPath, name: "this executable")
    let clock = SystemClock()
    let start = clock.now()
    let comparison = try ComparisonMeasurement<Program>(
      settings: measuring.settings, thresholds: rules, benchmarks: measuring.benchmarks, timeout: measuring.timeout,
      isQuiet: quiet
    ).run(base: program, head: program)
    let seconds = (clock.now() - start) / 1e9
    let environment = EnvironmentSummary(environment: comparison.environment).lines.joined(separator: "\n")
    try StandardOutput.write(environment + "\n\n" + NoiseReport(comparison, seconds: seconds).text())
  }
}
