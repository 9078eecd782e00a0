import ArgumentParser
import FastVectorFiles

/// From which slowdown on a benchmark fails.
struct ThresholdOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Slowdown that fails. (default: 10%)", valueName: "percent"), transform: Quantity.fraction)
  var threshold: Double?

  @Option(
    name: .customLong("thresholds"),
    help: ArgumentHelp("JSON file with thresholds per benchmark, and waivers.", valueName: "file"))
  var file: String?

  /// The options that have been given, as they are typed.
  var arguments: [String] {
    (threshold.map { ["--threshold", Quantity.percentage($0)] } ?? []) + (file.map { ["--thresholds", $0] } ?? [])
  }

  /// Returns the thresholds of the file, with the default threshold of the option.
  ///
  /// - Parameter recorded: The thresholds without a file.
  func thresholds(default recorded: Thresholds = Thresholds()) throws -> Thresholds {
    var rules = try file.map { try ThresholdsFile.read(InputFile(path: $0).contents(), name: $0) } ?? recorded
    if let threshold { rules.rule.threshold = threshold }
    return rules
  }
}
