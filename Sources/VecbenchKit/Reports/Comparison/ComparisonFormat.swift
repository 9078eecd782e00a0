package import VecbenchComparison
import VecbenchMeasuring

/// An output format of comparisons.
package enum ComparisonFormat: String, CaseIterable, Sendable {
  case text, markdown, comment, junit, json

  /// Returns a comparison in this format.
  ///
  /// - Parameter request: The arguments for repeating the comparison.
  package func write(_ comparison: Comparison, request: ComparisonRequest) throws -> String {
    switch self {
    case .text: ComparisonText(comparison: comparison).body
    case .markdown: ComparisonMarkdown(comparison: comparison).body
    case .comment: ComparisonComment(comparison: comparison, request: request).body
    case .junit: ComparisonJUnit(comparison: comparison).body
    case .json: try ComparisonJSON.write(comparison, request: request)
    }
  }
}

/// The phrases and table cells that all formats share.
struct ComparisonWording {
  let comparison: Comparison

  /// The overall verdict, in one line.
  var headline: String {
    let counts = Verdict.allCases.compactMap { verdict -> String? in
      let count = comparison.benchmarks(verdict).count
      return count > 0 ? verdict.counted(count) : nil
    }
    let failing = comparison.benchmarks.filter(\.fails)
    let waived = comparison.benchmarks.count { $0.waiver != nil }
    let isContaminated = !comparison.benchmarks(.contaminated).isEmpty
    if comparison.benchmarks.isEmpty { return "nothing to measure: there are fewer benchmarks than shards" }
    let word =
      if !failing.isEmpty {
        "SLOWER"
      } else if comparison.isUndecided {
        "NOTHING JUDGED"
      } else if isContaminated {
        "CONTAMINATED"
      } else if comparison.benchmarks.contains(where: \.verdict.isUndecided) {
        "no regression, but INCONCLUSIVE in part"
      } else {
        "no regression"
      }
    return "\(word): " + counts.joined(separator: ", ") + (waived > 0 ? " (\(waived) waived)" : "")
  }

  /// A summary of the settings, in one line.
  var method: String {
    let settings = comparison.settings
    let counts = comparison.benchmarks.compactMap { $0.measurement?.processRunCount }
    let (least, greatest) = (counts.min() ?? 0, counts.max() ?? 0)
    let processRuns = (least == greatest ? "" : "\(least) to ") + Formatting.counted(greatest, "process run")
    let seeds = comparison.seeds
    return
      "\(processRuns) of \(Formatting.counted(settings.rounds, "round")), \(Formatting.time(settings.sampleTime)) per sample, "
      + (seeds.count == 1 ? "seed \(seeds[0])" : "a seed for each shard")
  }

  /// Lines about the sharding of the comparison. For a single shard, they state its number of benchmarks. For merged
  /// shards, they list the processor models and the shards that ran on each. Empty for a comparison without shards.
  var shards: [String] {
    if let shard = comparison.shard {
      return [
        "shard \(shard): \(comparison.benchmarks.count) of \(Formatting.counted(comparison.wanted.count, "benchmark")); "
          + "merge judges all shards"
      ]
    }
    return comparison.machines.count == 1
      ? [] : comparison.processors.map { "\($0[0].environment.processor): \(Self.list($0))" }
  }

  /// Lines that describe the environment in which the programs were measured, once for each processor model. If there
  /// are several machines, the lines also list the shards that ran on each processor model.
  var environment: [String] {
    comparison.processors.flatMap { machines in
      EnvironmentSummary(environment: machines[0].environment).lines
        + (comparison.machines.count == 1
          ? [] : TextWrap.lines("shards    \(Self.list(machines))", width: 80, indent: 10))
    }
  }

  private static func list(_ machines: [ComparisonMachine]) -> String {
    machines.map { "\($0.shard)" }.joined(separator: ", ")
  }

  /// Lines with the numbers of repeated, disturbed and outlying rounds.
  var disturbances: [String] {
    let measurements = comparison.benchmarks.compactMap(\.measurement)
    let rounds = measurements.map(\.rounds).reduce(0, +)
    let (disturbed, repeated) = (measurements.map(\.disturbed).reduce(0, +), measurements.map(\.repeated).reduce(0, +))
    let outliers = measurements.map(\.outliers.count).reduce(0, +)
    return [
      "\(Formatting.counted(rounds, "round")), \(repeated) repeated, \(disturbed) still disturbed",
      "\(Formatting.counted(outliers, "outlying round")), included",
    ]
  }

  /// The column titles of the tables.
  static let header = ["benchmark", "head", "change from base [95 %]", "verdict"]

  func cells(_ benchmark: ComparedBenchmark, emphasis: (String) -> String = { $0 }) -> [String] {
    let time = headNanoseconds(benchmark).map { Formatting.time($0) }
    let change = benchmark.measurement?.logEstimate.map {
      Formatting.change(logRatio: $0, interval: benchmark.logInterval)
    }
    let isWorthEmphasis = benchmark.fails || benchmark.verdict == .improvement
    let verdict = benchmark.verdict.rawValue
    return [benchmark.name, time ?? "-", change ?? "-", isWorthEmphasis ? emphasis(verdict) : verdict]
  }

  /// Returns the median time of an iteration of `head`, in nanoseconds, or nil if the benchmark wasn't measured.
  func headNanoseconds(_ benchmark: ComparedBenchmark) -> Double? {
    guard let runs = benchmark.measurement?.processRuns, !runs.isEmpty else { return nil }
    return OrderStatistics(runs.map(\.head)).median
  }

  /// Remarks that explain the results, such as the reasons for verdicts.
  var notes: [String] {
    (comparison.hasIdenticalExecutables ? ["both executables are identical, byte for byte"] : [])
      + comparison.benchmarks.compactMap { benchmark in benchmark.reason.map { "\(benchmark.name): \($0)" } }
      + (comparison.newBenchmarks.isEmpty
        ? [] : ["new in head, not compared: " + comparison.newBenchmarks.joined(separator: ", ")])
  }
}
