import ArgumentParser
import CommandLineSupport
import FastVectorSamples
import VecbenchSuite

/// The options that select the source of the data.
struct DataOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Sample data: temperatures, ecg or synthetic:walk. (default: temperatures)", valueName: "name"),
    completion: .names(SampleData.allCases),
    transform: { try NameList($0, kind: "sample data", available: SampleData.allCases).onlyName(of: "--data") })
  var data = SampleData.temperatures

  // Legacy options, whose errors name their replacements.
  @Option(help: .hidden) var from: String?
  @Option(help: .hidden) var to: String?

  mutating func validate() throws {
    guard from == nil && to == nil else {
      throw ValidationError(
        """
        --from and --to have been removed: use --data, because times hardly depend on the values; to draw files, use \
        'fastvector render --from <file> --to <file>'
        """)
    }
  }
}
