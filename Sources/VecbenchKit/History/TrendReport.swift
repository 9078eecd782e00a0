import FastVectorData
import Foundation

/// Trends in characters: for each row a sparkline and where it changed; of a single row a plot.
package struct TrendReport {
  private let trends: [Trend]
  private let style: TerminalStyle

  package init(_ trends: [Trend], style: TerminalStyle) {
    self.trends = trends
    self.style = style
  }

  package var body: String {
    guard !trends.isEmpty else { return "Nothing was measured yet, or nothing but debug builds.\n" }
    let nameWidth = min(trends.map(\.name.count).max() ?? 0, max(20, style.width - 40))
    let sparkWidth = max(8, min(32, style.width - nameWidth - 24))
    var lines: [String] = []
    for trend in trends {
      let spark = Sparkline(values: Array(trend.nanoseconds.suffix(sparkWidth)), usesUnicode: style.usesUnicode).text
      let padding = { (text: String, width: Int) in text + String(repeating: " ", count: max(0, width - text.count)) }
      let last = Formatting.time(trend.nanoseconds[trend.nanoseconds.count - 1])
      let cells = [padding(trend.name, nameWidth), padding(spark, sparkWidth), "\(last), \(counted(trend.points.count, "run"))"]
      lines.append(cells.joined(separator: "  "))
      lines += trend.changes.flatMap { TextWrap.lines("  " + $0.words, width: style.width, indent: 4) }
    }
    if trends.count == 1, trends[0].points.count > 1 { lines += ["", plot(of: trends[0])] }
    if trends.allSatisfy(\.changes.isEmpty) { lines += ["", "No row has changed its level."] }
    return lines.joined(separator: "\n") + "\n"
  }

  private func plot(of trend: Trend) -> String {
    var plot = TerminalPlot(yLabel: "ns")
    plot.xScale = .linear
    plot.xUnit = ""
    plot.xTicks = trend.ticks
    plot.series = [
      .init(name: trend.points[0].result.kernels.rawValue, color: .blue, points: trend.nanoseconds.enumerated().map { (Double($0 + 1), $1) })
    ]
    return plot.text(style)
  }
}

extension Trend {
  /// Where on the axis of runs, which are numbered from 1, which commit is named: the first, the last and the changes.
  var ticks: [(x: Double, label: String)] {
    let indices = Set([0, points.count - 1] + changes.map(\.index)).sorted()
    return indices.map { (x: Double($0 + 1), label: points[$0].name) }
  }
}

/// A few values as characters of different height, on a logarithmic scale.
package struct Sparkline {
  package let text: String

  /// Changes of less than a tenth do not fill the height: noise shall not look like news.
  private static let leastSpan = log(1.1)

  /// - Parameter values: Positive numbers.
  package init(values: [Double], usesUnicode: Bool) {
    let levels: [Character] = usesUnicode ? Array("▁▂▃▄▅▆▇█") : Array("_.-~=+*#")
    let logs = values.map { log($0) }
    let (least, greatest) = (logs.min() ?? 0, logs.max() ?? 0)
    let span = max(greatest - least, Self.leastSpan)
    let low = (least + greatest - span) / 2
    text = String(
      logs.map { levels[min(max(Int(($0 - low) / span * Double(levels.count)), 0), levels.count - 1)] })
  }
}
