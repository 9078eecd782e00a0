import VecbenchMeasuring

/// A report in the Bencher Metric Format, which lists the measures of each benchmark. A measure has a value and the
/// bounds of a confidence interval.
enum BencherReport {
  private struct Metric: Encodable {
    let value: Double
    var lower: Double?
    var upper: Double?

    enum CodingKeys: String, CodingKey {
      case value
      case lower = "lower_value"
      case upper = "upper_value"
    }
  }

  static func write(_ report: Report) throws -> String {
    let entries = report.results.map { ($0.identifier, measures(of: $0)) }
    return try JSONReport.text(of: Dictionary(entries) { $1 }) + "\n"
  }

  /// Returns the measures under the names that Bencher uses: `latency` in nanoseconds, `throughput` in iterations per
  /// second, and `allocations`.
  private static func measures(of result: BenchmarkResult) -> [String: Metric] {
    var measures = [
      "latency": Metric(value: result.medianNanoseconds, lower: result.lowNanoseconds, upper: result.highNanoseconds)
    ]
    measures["throughput"] = result.callsPerSecond.map { Metric(value: $0) }
    measures["allocations"] = result.allocations.map { Metric(value: $0) }
    return measures
  }
}
