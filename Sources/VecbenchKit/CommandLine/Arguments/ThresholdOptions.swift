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

  func thresholds() throws -> Thresholds {
    var rules = try file.map { try ThresholdsFile.read(InputFile(path: $0).contents(), name: $0) } ?? Thresholds()
    if let threshold { rules.rule.threshold = threshold }
    return rules
  }
}
