import Foundation
package import VecbenchKit

/// A text report with a sparkline of each trend, and the commits at which its level changed. If there is only one
/// trend, and it has at least two points, the report also contains a plot.
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
    let sparkWidth = max(8, min(32, style.width - nameWidth - 29))
    var lines: [String] = []
    for trend in trends {
      let values = Sparkline.values(trend.nanoseconds, width: sparkWidth)
      let spark = Sparkline(values: values, usesUnicode: style.usesUnicode).text
      let padding = { (text: String, width: Int) in text + String(repeating: " ", count: max(0, width - text.count)) }
      let last = Formatting.time(trend.nanoseconds[trend.nanoseconds.count - 1])
      // A name that is too long for its column takes a separate line.
      let isLong = trend.name.count > nameWidth
      if isLong { lines.append(trend.name) }
      let cells = [
        padding(isLong ? "" : trend.name, nameWidth), padding(spark, sparkWidth),
        "last \(last), \(Formatting.counted(trend.points.count, "run"))",
      ]
      lines.append(cells.joined(separator: "  "))
      lines += trend.changes.flatMap { TextWrap.lines("  " + $0.words, width: style.width, indent: 4) }
    }
    if trends.count == 1, trends[0].points.count > 1 { lines += ["", trends[0].plot.text(style)] }
    if trends.allSatisfy(\.changes.isEmpty) { lines += ["", "No level has changed."] }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// A sparkline: values drawn as characters of different heights, on a logarithmic scale.
package struct Sparkline {
  package let text: String

  /// The smallest range of logarithms that is scaled to the full height. Values that differ by less than 10 % use only
  /// part of the height, so noise doesn't look significant.
  private static let minSpan = log(1.1)

  /// Returns at most `width` values for a sparkline. If there are more values, they are divided into `width` groups of
  /// about the same size, and the result contains the median of each group.
  package static func values(_ values: [Double], width: Int) -> [Double] {
    guard values.count > width else { return values }
    return (0..<width).map { group in
      let (start, end) = (group * values.count / width, (group + 1) * values.count / width)
      return OrderStatistics(Array(values[start..<end])).median
    }
  }

  /// Creates a sparkline of positive numbers.
  package init(values: [Double], usesUnicode: Bool) {
    let levels: [Character] = usesUnicode ? Array("▁▂▃▄▅▆▇█") : Array("_.-~=+*#")
    let logs = values.map { log($0) }
    let (least, greatest) = (logs.min() ?? 0, logs.max() ?? 0)
    let span = max(greatest - least, Self.minSpan)
    let low = (least + greatest - span) / 2
    text = String(
      logs.map { levels[min(max(Int(($0 - low) / span * Double(levels.count)), 0), levels.count - 1)] })
  }
}
