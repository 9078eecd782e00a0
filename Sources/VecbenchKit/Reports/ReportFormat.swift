import VecbenchMeasuring

/// An output format for reports.
public struct ReportFormat: Sendable {
  /// The name of the format on the command line.
  public let name: String

  /// A one-line description of the format.
  public let summary: String

  private let text: @Sendable (Report, TerminalStyle) throws -> String

  /// Creates a format.
  ///
  /// - Parameters:
  ///   - name: The name of the format on the command line.
  ///   - summary: A one-line description of the format.
  ///   - text: A function that returns a report as text, for a terminal with the given style.
  public init(
    name: String, summary: String, text: @escaping @Sendable (_ report: Report, _ style: TerminalStyle) throws -> String
  ) {
    self.name = name
    self.summary = summary
    self.text = text
  }

  /// Returns a report in this format.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - style: The capabilities of the terminal. Formats such as JSON ignore them.
  public func write(_ report: Report, style: TerminalStyle) throws -> String { try text(report, style) }
}

extension ReportFormat {
  /// The formats without plots, which all programs support.
  public static let basic: [ReportFormat] = [
    text, json, csv, markdown, googleBenchmark, jmh, bencher, gitHubAction,
  ]

  public static let text = ReportFormat(name: "text", summary: "tables to read") { report, style in
    TextReport(report: try report.printable(), usesColor: style.usesColor).body
  }

  public static let json = ReportFormat(
    name: "json", summary: "one document, see Documentation/vecbench.schema.json"
  ) { report, _ in try JSONReport.write(report) }

  public static let csv = ReportFormat(name: "csv", summary: "one row per result, SI units") { report, _ in
    CSVReport.write(try report.printable())
  }

  public static let markdown = ReportFormat(
    name: "markdown", summary: "tables for issues and pull requests"
  ) { report, _ in MarkdownReport(report: try report.printable()).body }

  public static let googleBenchmark = ReportFormat(
    name: "gbench", summary: "Google Benchmark's JSON, for its compare.py"
  ) { report, _ in try GoogleBenchmarkReport.write(report) }

  public static let jmh = ReportFormat(name: "jmh", summary: "JMH's JSON") { report, _ in
    try JMHReport.write(report)
  }

  public static let bencher = ReportFormat(name: "bmf", summary: "Bencher Metric Format") { report, _ in
    try BencherReport.write(report)
  }

  public static let gitHubAction = ReportFormat(
    name: "gha", summary: "github-action-benchmark, customSmallerIsBetter"
  ) { report, _ in try GitHubActionReport.write(report) }
}

/// The capabilities of a terminal.
public struct TerminalStyle: Sendable {
  /// The width of the terminal, in characters.
  public var width: Int

  /// True if the terminal can show Unicode block characters.
  public var usesUnicode: Bool

  /// True if the terminal supports ANSI escape sequences for colors.
  public var usesColor: Bool

  public init(width: Int = 80, usesUnicode: Bool, usesColor: Bool) {
    self.width = width
    self.usesUnicode = usesUnicode
    self.usesColor = usesColor
  }
}
