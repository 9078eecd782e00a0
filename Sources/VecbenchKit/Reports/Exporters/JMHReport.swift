import VecbenchMeasuring

/// A report in the JSON format of JMH (`results/format/JSONResultFormat.java`), which many Java tools can plot.
///
/// Each result is a benchmark with one fork in the mode `avgt`. Its score is the median time of an operation. As in
/// JMH, unknown values are written as `"NaN"`.
enum JMHReport {
  private struct Entry: Encodable {
    let jmhVersion = "1.37"
    let benchmark: String
    let mode = "avgt"
    let threads: Int
    let forks = 1
    let jvm: String
    let jvmArgs: [String] = []
    let jdkVersion: String
    let vmName = "vecbench"
    let vmVersion: String
    let warmupIterations = 0
    let warmupTime = "0 s"
    let warmupBatchSize = 1
    let measurementIterations: Int
    let measurementTime = "0 s"
    let measurementBatchSize = 1
    let params: [String: String]
    let primaryMetric: Metric
    let secondaryMetrics: [String: Metric]
  }

  private struct Metric: Encodable {
    let score: Double
    let scoreError: Figure
    let scoreConfidence: [Figure]
    let scorePercentiles: [String: Double]
    let scoreUnit: String
    let rawData: [[Double]]

    /// Creates a metric with a score and its confidence interval.
    ///
    /// - Parameter values: The values whose median is the score; nil if they aren't known.
    init(
      _ score: Double, interval: ClosedRange<Double>? = nil, percentiles: [String: Double], values: [Double]? = nil,
      unit: String
    ) {
      self.score = score
      scoreError = Figure(interval.map { ($0.upperBound - $0.lowerBound) / 2 })
      scoreConfidence = [Figure(interval?.lowerBound), Figure(interval?.upperBound)]
      scorePercentiles = percentiles
      scoreUnit = unit
      rawData = [values ?? [score]]
    }
  }

  /// A number, or the string `NaN` if the number is unknown. JSON itself has no NaN.
  private struct Figure: Encodable {
    let value: Double?

    init(_ value: Double?) { self.value = value }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if let value { try container.encode(value) } else { try container.encode("NaN") }
    }
  }

  static func write(_ report: Report) throws -> String {
    try JSONReport.text(of: report.results.map { entry($0, in: report.environment) }) + "\n"
  }

  private static func entry(_ result: BenchmarkResult, in environment: MachineEnvironment) -> Entry {
    var params = ["variant": result.variant.rawValue, "size": "\(result.size)"]
    params["animation"] = result.animation
    params["fps"] = result.framesPerSecond.map { "\($0)" }
    let time = Metric(
      result.medianNanoseconds, interval: result.interval, percentiles: percentiles(of: result),
      values: result.roundsNanoseconds,
      unit: "ns/op")
    let allocations = result.allocations.map { Metric($0, percentiles: ["50.0": $0], unit: "#/op") }
    return Entry(
      benchmark: "vecbench." + result.benchmark.rawValue, threads: result.threads, jvm: environment.processor,
      jdkVersion: environment.swiftVersion, vmVersion: environment.compiler,
      measurementIterations: result.frames ?? result.roundsNanoseconds?.count ?? 1,
      params: params, primaryMetric: time, secondaryMetrics: allocations.map { ["allocations": $0] } ?? [:])
  }

  private static func percentiles(of result: BenchmarkResult) -> [String: Double] {
    var percentiles = ["50.0": result.medianNanoseconds]
    percentiles["99.0"] = result.p99Nanoseconds
    percentiles["100.0"] = result.worstNanoseconds
    guard let quantiles = result.quantilesNanoseconds, quantiles.count == BenchmarkResult.quantileFractions.count else {
      return percentiles
    }
    for (key, index) in [("0.0", 0), ("90.0", 18), ("95.0", 19)] { percentiles[key] = quantiles[index] }
    return percentiles
  }
}
