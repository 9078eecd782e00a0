import ArgumentParser
import VecbenchComparison

/// Options for measuring one shard of a comparison.
struct ShardOptions: ParsableArguments {
  @Option(
    name: .customLong("shard"), parsing: .unconditional,
    help: ArgumentHelp(
      "Measure shard K of N of the benchmarks; merge judges all shards. Requires JSON output, such as --export json=FILE.",
      valueName: "k/n"))
  var text: String?

  @Option(
    help: ArgumentHelp(
      "JSON results of an earlier comparison, whose times balance the shards. (default: equal times)",
      valueName: "file"), completion: .file())
  var timings: String?

  mutating func validate() throws {
    if let text, Shard(text) == nil {
      throw ValidationError("--shard must be K/N with 1 <= K <= N <= \(Shard.greatestCount) (got \(text))")
    }
    guard timings == nil || text != nil else { throw ValidationError("--timings needs --shard") }
  }

  /// The shard to measure; nil to measure all benchmarks.
  var shard: Shard? { text.flatMap(Shard.init) }

  /// Returns the times in the `--timings` file, in nanoseconds, keyed by benchmark. Returns an empty dictionary if the
  /// user didn't pass that option.
  func times() throws -> [String: Double] {
    try timings.map { try ComparisonDocument(json: ResultFile.data($0), name: $0).times } ?? [:]
  }
}
