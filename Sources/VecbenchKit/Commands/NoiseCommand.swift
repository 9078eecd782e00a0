package import ArgumentParser
import CommandLineSupport
import Foundation
import VecbenchComparison
import VecbenchMeasuring

/// Estimates the noise of this machine by comparing a program with itself.
package struct NoiseCommand<Program: BenchmarkProgram>: ParsableCommand {
  package static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "noise",
      abstract: "Estimate the smallest slowdown that compare can detect on this machine, and how long it takes.",
      discussion: """
        Compares this executable, or another program, with itself. All differences are noise.

        Examples:
          \(Program.name) noise
          \(Program.name) noise --quick --benchmarks 'frame.*'
          \(Program.name) noise build/bench --adapter google-benchmark
          \(Program.name) noise 'sort -n data' --adapter command

        Exit codes: 0 success, 1 a revision cannot be built, 3 a worker failed, 64 usage, 130 interrupted.
        """)
  }

  package init() {}

  @Argument(
    help: ArgumentHelp("Executable or git revision that is compared with itself. (default: this executable)"),
    completion: .file())
  var program: String?

  @OptionGroup(title: "Building revisions") var building: BuildOptions<Program>

  @OptionGroup(title: "Other programs") var adapting: AdapterOptions

  @OptionGroup(title: "Measuring") var measuring: ComparisonOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Estimate for this threshold of compare. (default: 10%)", valueName: "percent"),
    transform: Quantity.fraction)
  var threshold: Double?

  @Flag(name: .shortAndLong, help: "Don't show progress.")
  var quiet = false

  package mutating func validate() throws {
    guard program != nil || adapting.chosen == nil else {
      throw ValidationError("--adapter needs a program to compare with itself")
    }
  }

  package mutating func run() throws {
    let repository = try ComparedProgram.currentRepository()
    try ProgramStart.prepare(repository: repository)
    var rules = Thresholds()
    if let threshold { rules.rule.threshold = threshold }
    let compared = try comparedProgram(repository: repository)
    try building.check(effectOn: [compared])
    let clock = SystemClock()
    let start = clock.now()
    var measurement = ComparisonMeasurement<Program>(
      settings: measuring.settings, thresholds: rules,
      patterns: try measuring.selection.patterns(groups: Program.groups), timeout: measuring.timeout, isQuiet: quiet)
    try adapting.adapt(&measurement, sampleTime: measuring.sampleTime)
    let comparison = try measurement.run(base: compared, head: compared)
    let seconds = (clock.now() - start) / 1e9
    let environment = EnvironmentSummary(environment: comparison.environment).lines.joined(separator: "\n")
    try StandardOutput.write(environment + "\n\n" + NoiseReport(comparison, seconds: seconds).text())
  }

  private func comparedProgram(repository: String?) throws -> ComparedProgram {
    guard let program else { return ComparedProgram(path: try ComparedProgram.ownPath, name: "this executable") }
    let recipe = try building.recipe(repository: repository)
    if !quiet { try ComparedProgram.noteUncommittedChanges([program], repository: repository) }
    return try adapting.program(program, repository: repository, recipe: recipe, isQuiet: quiet)
  }
}
