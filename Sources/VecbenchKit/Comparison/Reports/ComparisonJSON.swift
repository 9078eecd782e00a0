import Foundation

/// A comparison as one JSON document of the schema `vecbench-comparison/1`, with what each launch measured.
enum ComparisonJSON {
  private struct Document: Encodable {
    let schema = "vecbench-comparison/1"
    let base: String
    let head: String
    let verdict: String
    let failed: Bool
    let settings: ComparisonSettings
    let environment: MachineEnvironment
    let rows: [Row]
    let newRows: [String]

    enum CodingKeys: String, CodingKey {
      case schema, base, head, verdict, failed, settings, environment, rows
      case newRows = "new_rows"
    }
  }

  private struct Row: Encodable {
    let row: String
    let verdict: Verdict
    let fails: Bool
    let reason: String?
    let ratio: Double?
    let low: Double?
    let high: Double?
    let threshold: Double
    let pValue: Double?
    let waiver: Waiver?
    let first: RowMeasurement?
    let confirmation: RowMeasurement?

    init(_ row: ComparedRow) {
      self.row = row.row
      verdict = row.verdict
      fails = row.fails
      reason = row.reason
      ratio = row.measurement?.logEstimate.map(exp)
      low = row.measurement?.logInterval.map { exp($0.lowerBound) }
      high = row.measurement?.logInterval.map { exp($0.upperBound) }
      threshold = row.rule.threshold
      pValue = row.pValue
      waiver = row.waiver
      first = row.first
      confirmation = row.confirmation
    }

    enum CodingKeys: String, CodingKey {
      case row, verdict, fails, reason, ratio
      case low = "ratio_low"
      case high = "ratio_high"
      case threshold
      case pValue = "p_value"
      case waiver, first, confirmation
    }
  }

  static func write(_ comparison: Comparison) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let document = Document(
      base: comparison.base, head: comparison.head, verdict: ComparisonWords(comparison: comparison).headline,
      failed: comparison.rows.contains(where: \.fails), settings: comparison.settings,
      environment: comparison.environment, rows: comparison.rows.map(Row.init), newRows: comparison.newRows)
    return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
  }
}
