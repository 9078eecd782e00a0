import Foundation

/// How far a program is from itself, row by row, and what that leaves to be found.
package struct NoiseReport: Sendable {
  private let comparison: Comparison

  /// What the comparison took, in seconds.
  private let seconds: Double

  /// Launches, as often as comparisons have them.
  private static let launchCounts = [6, 12, 24, 48]

  /// - Parameter comparison: That of a program with itself, under the threshold that is asked about.
  package init(_ comparison: Comparison, seconds: Double) {
    self.comparison = comparison
    self.seconds = seconds
  }

  /// The scatter of a row's launches: their median distance from their median, which for normal scatter is 0.6745 standard
  /// deviations.
  static func scatter(_ measurement: RowMeasurement) -> Double? {
    guard let middle = measurement.logEstimate else { return nil }
    return OrderStatistics(measurement.launches.map { abs($0.logRatio - middle) }).median / 0.6745
  }

  private var threshold: Double { comparison.rows.first?.rule.threshold ?? RowRule().threshold }

  private func slowdown(_ scatter: Double, launches: Int) -> String {
    let resolution = Resolution(scatter: scatter, launches: launches, threshold: threshold)
    return resolution.slowdown(foundWithProbability: 0.9).map(Formatting.percent) ?? "none"
  }

  package func text() -> String {
    let rows = comparison.rows.compactMap { row in row.first.flatMap { first in Self.scatter(first).map { (first, $0) } } }
    guard !rows.isEmpty else { return "there is no such row\n" }
    let launches = comparison.settings.launches
    var table = Table(header: ["row", "time", "scatter", "found 9 of 10", "disturbed"], leftColumns: [0])
    table.rows = rows.map { row, scatter in
      [
        row.row, Formatting.time(OrderStatistics(row.launches.map(\.base)).median), Formatting.percent(scatter),
        slowdown(scatter, launches: launches), Formatting.percent(row.disturbedShare),
      ]
    }
    let scatters = OrderStatistics(rows.map(\.1))
    var plan = Table(header: ["launches", "time", "half of the rows", "nine of ten rows"], leftColumns: [])
    plan.rows = Self.launchCounts.map { count in
      [
        "\(count)", Formatting.time(seconds * 1e9 * Double(count) / Double(launches)),
        slowdown(scatters.median, launches: count), slowdown(scatters.quantile(0.9), launches: count),
      ]
    }
    return """
      \(table.text())

      scatter: how far launches of the same program are from each other. Found: the slowdown that one
      measurement flags in nine of ten cases, where what exceeds \(Formatting.percent(threshold)) is a regression.

      \(plan.text())

      """
  }
}
