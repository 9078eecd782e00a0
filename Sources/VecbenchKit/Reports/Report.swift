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
  case text, curves, json, csv, markdown, html
  case googleBenchmark = "gbench"
  case jmh
  case bencher = "bmf"
  case gitHubAction = "gha"

  /// One line about the format.
  public var summary: String {
    switch self {
    case .text: "tables to read"
    case .curves: "which way is faster from which size on, in words and as charts"
    case .json: "one document, see Documentation/vecbench.schema.json"
    case .csv: "one row for each result, SI units"
    case .markdown: "tables for issues and pull requests"
    case .html: "a page that stands alone: words, plots and all numbers"
    case .googleBenchmark: "as Google Benchmark writes JSON, for its compare.py"
    case .jmh: "as JMH writes JSON"
    case .bencher: "Bencher Metric Format"
    case .gitHubAction: "for github-action-benchmark, customSmallerIsBetter"
    }
  }

  /// Writes a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - style: What the terminal shows that text and curves go to.
  public func write(_ report: Report, style: TerminalStyle) throws -> String {
    switch self {
    case .text: TextReport(report: report, usesColor: style.usesColor).body
    case .curves: CurvesReport(report: report, style: style).body
    case .json: try JSONReport.write(report)
    case .csv: CSVReport.write(report)
    case .markdown: MarkdownReport(report: report).body
    case .html: try ReportPage(report: report).body()
    case .googleBenchmark: try GoogleBenchmarkReport.write(report)
    case .jmh: try JMHReport.write(report)
    case .bencher: try BencherReport.write(report)
    case .gitHubAction: try GitHubActionReport.write(report)
    }
  }
}
