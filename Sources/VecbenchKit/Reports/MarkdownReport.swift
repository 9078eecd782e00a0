import Foundation
import VecbenchMeasuring

/// A report in Markdown. It contains the result tables for each size, and a description of the environment.
struct MarkdownReport {
  let report: Report

  var body: String {
    let tables = ResultTables(results: report.results)
    var blocks: [String] = []
    if !report.isComplete { blocks.append("**Interrupted: not everything was measured.**") }
    for size in tables.sizes {
      blocks.append("### " + ResultTables.heading(size: size, data: report.settings.data))
      blocks += tables.all(size: size).map(\.table).filter { !$0.rows.isEmpty }.map(\.markdown)
      if let unknown = tables.unknownPeaks(size: size) { blocks.append(Table.escaped(unknown)) }
    }
    let lines = EnvironmentSummary(environment: report.environment).lines
    blocks.append((["```"] + lines + ["```"]).joined(separator: "\n"))
    return blocks.joined(separator: "\n\n") + "\n"
  }
}
