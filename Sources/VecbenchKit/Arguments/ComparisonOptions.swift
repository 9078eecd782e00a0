import ArgumentParser
import CommandLineSupport
import Foundation
import VecbenchComparison
import VecbenchMeasuring

/// Options that select the benchmarks to compare, and set the number and duration of samples.
struct ComparisonOptions: ParsableArguments {
  @Flag(help: "Take half as many samples, and at most half as many process runs: two to three times faster.")
  var quick = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum number of process runs, from 12 to 1000. Benchmarks that are decided earlier get fewer. (default: 48, with --quick 24)",
      valueName: "n"))
  var processRuns: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Even number of samples per program, benchmark and process run. (default: 16)", valueName: "n"))
  var rounds: Int?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Minimum duration of a sample, with its unit, such as 500us or 2ms. (default: 2ms, with --adapter 20ms)",
      valueName: "time"
    ),
    transform: { try Quantity.nanoseconds($0, in: 1e3...1e9, example: "2ms, from 1us to 1s") })
  var sampleTime: Double?

  @OptionGroup var selection: BenchmarkSelection

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Seed for the sample order. (default: a random seed)", valueName: "n"),
    transform: Quantity.seed)
  var seed: UInt64?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Maximum time that a program may take to answer with a sample.", valueName: "seconds"))
  var timeout = 60.0

  /// The options that the user passed, as command-line arguments. The selected benchmarks and the seed aren't included.
  var arguments: [String] {
    let options = [
      ("--process-runs", processRuns.map(String.init)), ("--rounds", rounds.map(String.init)),
      ("--sample-time", sampleTime.map(Quantity.time)),
      ("--timeout", timeout == 60 ? nil : Formatting.count(timeout)),
    ]
    return (quick ? ["--quick"] : []) + options.flatMap { option, value in value.map { [option, $0] } ?? [] }
  }

  mutating func validate() throws {
    if let processRuns, !(DecisionLevel.minProcessRuns...1000).contains(processRuns) {
      throw ValidationError(
        "--process-runs must be between \(DecisionLevel.minProcessRuns) and 1000 (got \(processRuns))")
    }
    if let rounds, !(2...1000).contains(rounds) || rounds % 2 == 1 {
      throw ValidationError("--rounds must be an even number between 2 and 1000 (got \(rounds))")
    }
    guard timeout > 0, timeout <= 86_400 else {
      throw ValidationError("--timeout must be above 0 and at most 86400 seconds (got \(timeout))")
    }
  }

  /// The settings of the comparison. Without `--seed`, each access chooses a new random seed, which the results record.
  var settings: ComparisonSettings {
    var settings = quick ? ComparisonSettings.quick : ComparisonSettings()
    if let processRuns { settings.processRuns = processRuns }
    if let rounds { settings.rounds = rounds }
    if let sampleTime { settings.sampleTime = sampleTime }
    settings.seed = seed ?? UInt64.random(in: 1...999_999)
    return settings
  }
}
