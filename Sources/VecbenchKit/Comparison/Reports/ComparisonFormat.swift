/// A format in which a comparison is written.
package enum ComparisonFormat: String, CaseIterable, Sendable {
  case text, markdown, comment, junit, json

  /// - Parameter request: What a reader who wants to repeat the comparison has to type.
  package func write(_ comparison: Comparison, request: ComparisonRequest) throws -> String {
    switch self {
    case .text: ComparisonText(comparison: comparison).body
    case .markdown: ComparisonMarkdown(comparison: comparison).body
    case .comment: ComparisonComment(comparison: comparison, request: request).body
    case .junit: ComparisonJUnit(comparison: comparison).body
    case .json: try ComparisonJSON.write(comparison)
    }
  }
}

/// The texts and cells that all formats share.
struct ComparisonWords {
  let comparison: Comparison

  /// The verdict on everything, in one line.
  var headline: String {
    let counts = Verdict.allCases.compactMap { verdict -> String? in
      let count = comparison.benchmarks(verdict).count
      return count > 0 ? "\(count) \(verdict.name)" : nil
    }
    let failing = comparison.benchmarks.filter(\.fails)
    let waived = comparison.benchmarks.count { $0.waiver != nil }
    let isContaminated = !comparison.benchmarks(.contaminated).isEmpty
    let word =
      if !failing.isEmpty {
        "SLOWER"
      } else if comparison.isUnanswered {
        "NOTHING JUDGED"
      } else if isContaminated {
        "CONTAMINATED"
      } else if !comparison.benchmarks(.inconclusive).isEmpty {
        "no regression, but INCONCLUSIVE in part"
      } else {
        "no regression"
      }
    return "\(word): " + counts.joined(separator: ", ") + (waived > 0 ? " (\(waived) waived)" : "")
  }

  /// How it was measured.
  var method: String {
    let settings = comparison.settings
    return
      "\(settings.processRuns) process runs of \(settings.rounds) rounds, \(Formatting.time(settings.sampleTime)) per sample, "
      + "seed \(settings.seed)"
  }

  /// What disturbed it, as far as it was counted, in lines.
  var disturbances: [String] {
    let measurements = comparison.benchmarks.flatMap { [$0.first, $0.confirmation].compactMap { $0 } }
    let samples = measurements.map(\.samples).reduce(0, +)
    let (disturbed, repeated) = (measurements.map(\.disturbed).reduce(0, +), measurements.map(\.repeated).reduce(0, +))
    let outliers = measurements.map(\.outliers.count).reduce(0, +)
    return [
      "\(samples) samples, \(repeated) repeated, \(disturbed) disturbed in spite of that",
      "\(outliers) outlying rounds, included",
    ]
  }

  /// The columns of the tables.
  static let header = ["benchmark", "head", "change from base [95 %]", "verdict"]

  func cells(_ benchmark: ComparedBenchmark, emphasis: (String) -> String = { $0 }) -> [String] {
    let time = headNanoseconds(benchmark).map { Formatting.time($0) }
    let change = benchmark.measurement.flatMap { measurement in
      measurement.logEstimate.map { Formatting.change(logRatio: $0, interval: measurement.logInterval) }
    }
    let isWorthEmphasis = benchmark.fails || benchmark.verdict == .improvement
    let verdict = benchmark.verdict.name
    return [benchmark.name, time ?? "-", change ?? "-", isWorthEmphasis ? emphasis(verdict) : verdict]
  }

  /// The median time of an iteration of `head`; nil where it was not measured.
  func headNanoseconds(_ benchmark: ComparedBenchmark) -> Double? {
    guard let runs = benchmark.measurement?.processRuns, !runs.isEmpty else { return nil }
    return OrderStatistics(runs.map(\.head)).median
  }

  /// Remarks besides the figures.
  var notes: [String] {
    comparison.benchmarks.compactMap { benchmark in benchmark.reason.map { "\(benchmark.name): \($0)" } }
      + (comparison.newBenchmarks.isEmpty
        ? [] : ["new in head, not compared: " + comparison.newBenchmarks.joined(separator: ", ")])
  }
}
