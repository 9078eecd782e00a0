import ArgumentParser
import CommandLineSupport
import FastVectorFiles
import VecbenchComparison

/// Options for the increases in time and memory above which a benchmark fails.
struct ThresholdOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Fail if a benchmark slows down by more than this percentage. (default: 10%)", valueName: "percent"),
    transform: Quantity.fraction)
  var threshold: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Fail if the peak memory of a benchmark grows by more than this percentage. (default: 10%)",
      valueName: "percent"),
    transform: Quantity.fraction)
  var memoryThreshold: Double?

  @Option(
    name: .customLong("thresholds"),
    help: ArgumentHelp("JSON file with thresholds per benchmark, and waivers.", valueName: "file"), completion: .file())
  var file: String?

  /// The options that the user passed, as command-line arguments.
  var arguments: [String] {
    (threshold.map { ["--threshold", Quantity.percentage($0)] } ?? [])
      + (memoryThreshold.map { ["--memory-threshold", Quantity.percentage($0)] } ?? [])
      + (file.map { ["--thresholds", $0] } ?? [])
  }

  /// Returns the thresholds in the `--thresholds` file. The options `--threshold` and `--memory-threshold` override the
  /// default thresholds in the file.
  ///
  /// - Parameter recorded: The thresholds to start from if the user didn't pass `--thresholds`.
  /// - Throws: `FileError` if the file can't be read or is invalid.
  func thresholds(default recorded: Thresholds = Thresholds()) throws -> Thresholds {
    var rules = try file.map { try ThresholdsFile.read(InputFile(path: $0).contents(), name: $0) } ?? recorded
    if let threshold { rules.rule.threshold = threshold }
    if let memoryThreshold { rules.rule.memoryThreshold = memoryThreshold }
    return rules
  }
}
