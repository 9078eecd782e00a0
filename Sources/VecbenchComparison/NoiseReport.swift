import Foundation
import VecbenchMeasuring

/// A report on the scatter between process runs of the same program, and on the slowdowns that can be detected despite
/// this scatter.
package struct NoiseReport: Sendable {
  private let comparison: Comparison

  /// The duration of the comparison, in seconds.
  private let seconds: Double

  /// The numbers of process runs for which the report lists the smallest detectable slowdown.
  private static let processRunCounts = [6, 12, 24, 48]

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - comparison: A comparison of a program with itself. The report uses the threshold of this comparison.
  ///   - seconds: The duration of the comparison.
  package init(_ comparison: Comparison, seconds: Double) {
    self.comparison = comparison
    self.seconds = seconds
  }

  /// Estimates the standard deviation of the log ratios of a benchmark's process runs. The estimate is the median
  /// absolute deviation of the log ratios, divided by 0.6745, the median absolute deviation of the standard normal
  /// distribution. Returns nil without process runs.
  static func scatter(_ measurement: BenchmarkMeasurement) -> Double? {
    guard let middle = measurement.logEstimate else { return nil }
    return OrderStatistics(measurement.processRuns.map { abs($0.logRatio - middle) }).median / 0.6745
  }

  private var threshold: Double { comparison.benchmarks.first?.rule.threshold ?? BenchmarkRule().threshold }

  private func slowdown(_ scatter: Double, processRuns: Int) -> String {
    let power = PowerAnalysis(
      scatter: scatter, processRuns: processRuns, threshold: threshold, benchmarks: comparison.benchmarks.count)
    return power.slowdown(foundWithProbability: 0.9).map(Formatting.percent) ?? "none"
  }

  package func text() -> String {
    let benchmarks = comparison.benchmarks.compactMap { benchmark in
      benchmark.measurement.flatMap { measured in Self.scatter(measured).map { (measurement: measured, scatter: $0) } }
    }
    guard !benchmarks.isEmpty else { return "no benchmark was measured\n" }
    let processRuns = comparison.settings.processRuns
    var table = Table(header: ["benchmark", "time", "scatter", "detectable", "disturbed"], leftColumns: [0])
    table.rows = benchmarks.map { measurement, scatter in
      [
        measurement.name, Formatting.time(OrderStatistics(measurement.processRuns.map(\.base)).median),
        Formatting.percent(scatter), slowdown(scatter, processRuns: processRuns),
        Formatting.percent(measurement.disturbedFraction),
      ]
    }
    let scatters = OrderStatistics(benchmarks.map(\.scatter))
    var plan = Table(header: ["process runs", "time", "in 50 % of benchmarks", "in 90 %"], leftColumns: [])
    plan.rows = Self.processRunCounts.map { count in
      [
        "\(count)", Formatting.time(seconds * 1e9 * Double(count) / Double(processRuns)),
        slowdown(scatters.median, processRuns: count), slowdown(scatters.quantile(0.9), processRuns: count),
      ]
    }
    let legend = """
      scatter: standard deviation between process runs of the same program. detectable: the smallest slowdown that \
      fails with a probability of 90 % if the threshold is \(Formatting.percent(threshold)). The second \
      table shows it for the median and the 90th percentile of the scatter.
      """
    let failures = comparison.benchmarks.compactMap { benchmark in
      benchmark.measurement?.failureReason.map { "\(benchmark.name): \($0)" }
    }
    let blocks = [table.text()] + failures + [TextWrap.lines(legend, width: 80, indent: 0).joined(separator: "\n")]
    return (blocks + [plan.text()]).joined(separator: "\n\n") + "\n"
  }
}
