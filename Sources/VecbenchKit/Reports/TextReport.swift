import VecbenchMeasuring

/// A report that is written as text tables.
struct TextReport {
  let report: Report
  let usesColor: Bool

  var body: String {
    let tables = ResultTables(results: report.results)
    var blocks = [EnvironmentSummary(environment: report.environment).lines.joined(separator: "\n")]
    for size in tables.sizes {
      var lines = [ResultTables.heading(size: size, data: report.settings.data)]
      for (table, fastest) in tables.all(size: size) where !table.rows.isEmpty {
        lines.append(table.text { fastest.contains($0) ? bold($1) : $1 })
      }
      if let unknown = tables.unknownPeaks(size: size) { lines += TextWrap.lines(unknown, width: 80) }
      blocks.append(lines.joined(separator: "\n"))
    }
    blocks.append(report.isComplete ? legend(tables) : "Interrupted: the results above are incomplete.")
    return blocks.joined(separator: "\n\n") + "\n"
  }

  private func bold(_ text: String) -> String { usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  /// Returns an explanation of the column headings that aren't obvious.
  private func legend(_ tables: ResultTables) -> String {
    let kinds = Set(report.results.map(\.kind))
    var lines: [String] = []
    if kinds.contains(.call) || kinds.contains(.animatedFrame) {
      lines.append(
        "* fastest; % of peak: percentage of the bandwidth at which a loop without arithmetic moves the same bytes")
    }
    if let legend = tables.frameLegend { lines.append(legend) }
    if let threads = report.results.map(\.threads).max(), threads > 1 {
      lines.append("x\(threads): with \(threads) threads")
    }
    if kinds.contains(.pacedFrame) {
      lines.append(
        """
        overrun: time from the deadline to the end of the frame, negative if the frame was early; missed, in a \
        row: the number of missed deadlines, and the most consecutive ones; 1 % low: frame rate during the longest 1 % \
        of the intervals between frames. On a shared machine, p99 also reflects other load.
        """)
    }
    return lines.flatMap { TextWrap.lines($0, width: 80) }.joined(separator: "\n")
  }
}
