/// A report as text tables.
struct TextReport {
  let report: Report
  let usesColor: Bool

  var body: String {
    let tables = ResultTables(results: report.results)
    var blocks = [EnvironmentSummary(environment: report.environment).lines.joined(separator: "\n")]
    for points in tables.sizes {
      var lines = [heading(points: points)]
      for (table, fastest) in tables.all(points: points) where !table.rows.isEmpty {
        lines.append(table.text { fastest.contains($0) ? bold($1) : $1 })
      }
      if let unknown = tables.unknownPeaks(points: points) { lines += TextWrap.lines(unknown, width: 80) }
      blocks.append(lines.joined(separator: "\n"))
    }
    blocks.append(report.isComplete ? legend : "Interrupted: what is above was measured before.")
    return blocks.joined(separator: "\n\n") + "\n"
  }

  /// Returns the heading for a size. If a program doesn't describe its data, the size isn't called a number of points.
  private func heading(points: Int) -> String {
    let (data, threads) = (report.settings.data, Formatting.counted(report.settings.threads, "thread"))
    if data.isEmpty { return "size \(Formatting.grouped(points)), \(threads)" }
    return "\(Formatting.grouped(points)) points, \(data), \(threads)"
  }

  private func bold(_ text: String) -> String { usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

  /// An explanation of the column headings that aren't obvious.
  private var legend: String {
    let kinds = Set(report.results.map(\.kind))
    var lines: [String] = []
    if kinds.contains(.call) || kinds.contains(.animatedFrame) {
      lines.append("* fastest; % of peak: percentage of peak bandwidth, the same bytes moved without arithmetic")
    }
    if kinds.contains(.frame) {
      lines.append(
        "of read: the time as a multiple of chart.read; times direct: how many times as fast as chart.direct")
    }
    if kinds.contains(.pacedFrame) {
      lines.append(
        """
        overrun: time from the deadline to the end of the frame, negative where it was early; missed: deadlines without \
        their frame, and the most of them in a row; 1 % low: the frame rate of the longest 1 % of the times from frame \
        to frame. On a shared machine p99 shows the other load.
        """)
    }
    return lines.flatMap { TextWrap.lines($0, width: 80) }.joined(separator: "\n")
  }
}
