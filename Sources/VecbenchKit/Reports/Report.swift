import Foundation

/// Everything that a run of `vecbench` has to say.
public struct Report: Sendable {
  /// Whether the run was complete, not interrupted.
  public var isComplete = false
  public var environment: MachineEnvironment
  public var settings: Suite.Settings
  public var results: [BenchmarkResult] = []

  public init(environment: MachineEnvironment, settings: Suite.Settings) {
    self.environment = environment
    self.settings = settings
  }
}

/// The form in which a report is written.
public enum ReportFormat: String, CaseIterable, Sendable {
  case text, json, csv, markdown

  /// One line about the format.
  public var summary: String {
    switch self {
    case .text: "tables to read"
    case .json: "one document, see Documentation/vecbench.schema.json"
    case .csv: "one row for each result, SI units"
    case .markdown: "tables for issues and pull requests"
    }
  }

  /// Writes a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - refreshRates: The screens, in Hz, whose time for a frame the text compares with.
  ///   - usesColor: Whether the text marks the fastest in bold.
  public func write(_ report: Report, refreshRates: [Double], usesColor: Bool) throws -> String {
    switch self {
    case .text: TextReport(report: report, refreshRates: refreshRates, usesColor: usesColor).body
    case .json: try JSONReport.write(report)
    case .csv: CSVReport.write(report)
    case .markdown: MarkdownReport(report: report, refreshRates: refreshRates).body
    }
  }
}
