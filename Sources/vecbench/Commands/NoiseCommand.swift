import ArgumentParser
import Foundation
import VecbenchKit

/// Says how noisy this machine is, and which differences it can resolve in which time.
struct NoiseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "noise",
    abstract: "Say how noisy this machine is, and which slowdowns vecbench compare finds on it in which time.",
    discussion: """
      Compares this executable with itself. What differs is noise.

      Examples:
        vecbench noise
        vecbench noise --quick --rows 'frame.*'
      """)

  @OptionGroup(title: "Measuring") var measuring: ComparisonOptions

  @Option(
    help: ArgumentHelp("The slowdown that would fail, in percent. (default: 10%)", valueName: "percent"),
    transform: { try CompareCommand.share($0) })
  var threshold: Double?

  @Flag(name: .shortAndLong, help: "Show no progress.")
  var quiet = false

  mutating func run() throws {
    Interruption.observe()
    signal(SIGPIPE, SIG_IGN)
    do {
      try measure()
    } catch is CancellationError {
      throw ExitCode.interrupted
    }
  }

  private func measure() throws {
    var rules = Thresholds()
    if let threshold { rules.rule.threshold = threshold }
    let program = ComparedProgram(path: try ComparedProgram.ownPath, name: "this executable")
    let clock = SystemClock()
    let start = clock.now()
    let comparison = try ComparisonMeasurement(
      settings: measuring.settings, thresholds: rules, rows: measuring.rows, patience: measuring.patience, isQuiet: quiet
    ).run(base: program, head: program)
    let seconds = (clock.now() - start) / 1e9
    let environment = EnvironmentSummary(environment: comparison.environment).lines.joined(separator: "\n")
    try StandardOutput.write(environment + "\n\n" + NoiseReport(comparison, seconds: seconds).text())
  }
}
