/// The form in which a comparison is written.
package enum ComparisonFormat: String, CaseIterable, Sendable {
  case text, markdown, junit, json

  package func write(_ comparison: Comparison) throws -> String {
    switch self {
    case .text: ComparisonText(comparison: comparison).body
    case .markdown: ComparisonMarkdown(comparison: comparison).body
    case .junit: ComparisonJUnit(comparison: comparison).body
    case .json: try ComparisonJSON.write(comparison)
    }
  }
}

/// What all forms say in words.
struct ComparisonWords {
  let comparison: Comparison

  /// The verdict on everything, in one line.
  var headline: String {
    let counts = Verdict.allCases.compactMap { verdict -> String? in
      let count = comparison.rows(verdict).count
      return count > 0 ? "\(count) \(verdict.rawValue)" : nil
    }
    let failing = comparison.rows.filter(\.fails)
    let waived = comparison.rows.count { $0.waiver != nil }
    let isContaminated = !comparison.rows(.contaminated).isEmpty
    let word =
      if !failing.isEmpty {
        "SLOWER"
      } else if isContaminated {
        "CONTAMINATED"
      } else if !comparison.rows(.inconclusive).isEmpty {
        "no regression, but INCONCLUSIVE in part"
      } else {
        "no regression"
      }
    return "\(word): " + counts.joined(separator: ", ") + (waived > 0 ? " (\(waived) waived)" : "")
  }

  /// How it was measured.
  var method: String {
    let settings = comparison.settings
    return "\(settings.launches) launches of \(settings.rounds) rounds, \(Formatting.time(settings.epoch)) a turn, "
      + "seed \(settings.seed)"
  }

  /// What disturbed it, as far as it was counted, in lines.
  var disturbances: [String] {
    let measurements = comparison.rows.flatMap { [$0.first, $0.confirmation].compactMap { $0 } }
    let epochs = measurements.map(\.epochs).reduce(0, +)
    let (disturbed, repeated) = (measurements.map(\.disturbed).reduce(0, +), measurements.map(\.repeated).reduce(0, +))
    let outliers = measurements.map(\.outliers.count).reduce(0, +)
    return [
      "\(epochs) turns, \(repeated) taken again, \(disturbed) disturbed all the same",
      "\(outliers) outlying rounds, counted like all others",
    ]
  }

  /// The columns of the tables.
  static let header = ["row", "head", "against base [95 %]", "verdict"]

  func cells(_ row: ComparedRow, emphasis: (String) -> String = { $0 }) -> [String] {
    let measurement = row.measurement
    let time = measurement.flatMap { $0.launches.isEmpty ? nil : OrderStatistics($0.launches.map(\.head)).median }
    let change = measurement.flatMap { measurement in
      measurement.logEstimate.map { Formatting.change(logRatio: $0, interval: measurement.logInterval) }
    }
    let isWorthEmphasis = row.fails || row.verdict == .improvement
    let verdict = row.verdict.rawValue
    return [
      row.row, time.map(Formatting.time) ?? "-", change ?? "-", isWorthEmphasis ? emphasis(verdict) : verdict,
    ]
  }

  /// What has to be said of rows besides their figures.
  var notes: [String] {
    comparison.rows.compactMap { row in row.reason.map { "\(row.row): \($0)" } }
      + (comparison.newRows.isEmpty ? [] : ["new in head, not compared: " + comparison.newRows.joined(separator: ", ")])
  }
}
