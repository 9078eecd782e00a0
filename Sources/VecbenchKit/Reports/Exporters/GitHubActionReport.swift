import VecbenchMeasuring

/// A report for github-action-benchmark with `tool: customSmallerIsBetter`.
enum GitHubActionReport {
  private struct Entry: Encodable {
    let name: String
    let unit = "ns"
    let value: Double
    let range: String?
    let extra: String
  }

  static func write(_ report: Report) throws -> String {
    let environment = report.environment
    let machine = "\(environment.processor), Swift \(environment.swiftVersion), \(environment.buildConfiguration)"
    let entries = report.results.map { result in
      Entry(
        name: result.identifier, value: result.medianNanoseconds,
        range: result.interval.map { "\($0.lowerBound)..\($0.upperBound)" }, extra: machine)
    }
    return try JSONReport.text(of: entries) + "\n"
  }
}
