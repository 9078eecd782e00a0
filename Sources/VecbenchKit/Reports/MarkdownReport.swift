import Foundation

/// A report in Markdown.
struct MarkdownReport {
  let report: Report

  var body: String {
    let tables = ResultTables(results: report.results)
    var blocks: [String] = []
    if !report.isComplete { blocks.append("**Interrupted: not everything was measured.**") }
    for points in tables.sizes {
      blocks.append("### \(Formatting.grouped(points)) points, \(report.settings.data)")
      blocks += tables.all(points: points).map(\.table).filter { !$0.rows.isEmpty }.map(\.markdown)
      if let unknown = tables.unknownPeaks(points: points) { blocks.append(unknown) }
    }
    let lines = EnvironmentSummary(environment: report.environment).lines
    blocks.append((["```"] + lines + ["```"]).joined(separator: "\n"))
    return blocks.joined(separator: "\n\n") + "\n"
  }
}
