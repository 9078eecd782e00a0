import Foundation

/// A comparison as one JSON document of the schema `vecbench-comparison/1`, with what each process run measured.
enum ComparisonJSON {
  private struct Document: Encodable {
    let schema = "vecbench-comparison/1"
    let base: String
    let head: String
    let verdict: String
    let failed: Bool
    let settings: ComparisonSettings
    let environment: MachineEnvironment
    let benchmarks: [Entry]
    let newBenchmarks: [String]

    enum CodingKeys: String, CodingKey {
      case schema, base, head, verdict, failed, settings, environment
      case benchmarks = "rows"
      case newBenchmarks = "new_rows"
    }
  }

  private struct Entry: Encodable {
    let name: String
    let verdict: Verdict
    let fails: Bool
    let reason: String?
    let ratio: Double?
    let low: Double?
    let high: Double?
    let threshold: Double
    let pValue: Double?
    let waiver: Waiver?
    let first: BenchmarkMeasurement?
    let confirmation: BenchmarkMeasurement?

    init(_ benchmark: ComparedBenchmark) {
      name = benchmark.name
      verdict = benchmark.verdict
      fails = benchmark.fails
      reason = benchmark.reason
      ratio = benchmark.measurement?.logEstimate.map(exp)
      low = benchmark.measurement?.logInterval.map { exp($0.lowerBound) }
      high = benchmark.measurement?.logInterval.map { exp($0.upperBound) }
      threshold = benchmark.rule.threshold
      pValue = benchmark.pValue
      waiver = benchmark.waiver
      first = benchmark.first
      confirmation = benchmark.confirmation
    }

    enum CodingKeys: String, CodingKey {
      case name = "row"
      case verdict, fails, reason, ratio
      case low = "ratio_low"
      case high = "ratio_high"
      case threshold
      case pValue = "p_value"
      case waiver, first, confirmation
    }
  }

  static func write(_ comparison: Comparison) throws -> String {
    let document = Document(
      base: comparison.base, head: comparison.head, verdict: ComparisonWords(comparison: comparison).headline,
      failed: comparison.benchmarks.contains(where: \.fails), settings: comparison.settings,
      environment: comparison.environment, benchmarks: comparison.benchmarks.map(Entry.init),
      newBenchmarks: comparison.newBenchmarks)
    return try JSONReport.text(of: document) + "\n"
  }
}
