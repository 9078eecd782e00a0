import Foundation

/// The report as one JSON document of the schema `vecbench/1`.
enum JSONReport {
  private struct Document: Encodable {
    let schema = "vecbench/1"
    let complete: Bool
    let environment: MachineEnvironment
    let settings: Suite.Settings
    let results: [BenchmarkResult]
  }

  static func write(_ report: Report) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let document = Document(
      complete: report.isComplete, environment: report.environment, settings: report.settings,
      results: report.results)
    return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
  }
}
