import Foundation

/// How the times of frames are distributed, one row for each way, as SVG: the lightest bar goes from the shortest frame
/// to the longest, the next one holds nine of ten frames, the darkest every other one; the tick is the median.
struct FramePlot {
  var title: String
  var rows: [(name: String, color: PlotColor, result: BenchmarkResult)]
  var style = PlotStyle.page
  var width = 620.0

  /// The time between two pictures of common screens.
  private static let budgets: [(nanoseconds: Double, name: String, isRight: Bool)] = [
    (1e9 / 120, "120 Hz", false), (1e9 / 60, "60 Hz", true),
  ]

  private var left: Double { 150 }
  private var right: Double { width - 44 }
  private var top: Double { 44 }
  private var bottom: Double { top + Double(rows.count) * 26 }

  /// The picture; of no frames whose time the clock saw, nil.
  var svg: String? {
    let drawn = rows.filter { $0.result.medianNanoseconds > 0 }
    let times = drawn.flatMap { [Self.spread($0.result).all.lowerBound, Self.spread($0.result).all.upperBound] }
    guard !drawn.isEmpty else { return nil }
    let elements = SVGElements(style: style)
    let axis = PlotAxis(times, from: left, to: right)
    var lines = [elements.text(title, x: 12, y: 26, size: 15)]
    for value in axis.ticks(atMost: 9) {
      lines.append(elements.line(axis[value], top, axis[value], bottom, style.grid))
      lines.append(elements.text(Self.label(value), x: axis[value], y: bottom + 18, anchor: "middle"))
    }
    for budget in Self.budgets where axis.contains(budget.nanoseconds) {
      lines.append(elements.line(axis[budget.nanoseconds], top, axis[budget.nanoseconds], bottom, style.mark, dashes: "2 4"))
      let name = elements.text(
        budget.name, x: axis[budget.nanoseconds] + (budget.isRight ? 2 : -2), y: top - 4, size: 11,
        anchor: budget.isRight ? "start" : "end", color: style.faintText)
      lines.append(name)
    }
    for (index, row) in drawn.enumerated() {
      let y = top + Double(index) * 26 + 13
      lines.append(elements.text(row.name, x: left - 10, y: y + 4, anchor: "end", color: style[row.color]))
      lines.append(bar(row.result, style[row.color], y, axis))
    }
    return elements.picture(width: width, height: bottom + 34, label: title, lines)
  }

  private func bar(_ row: BenchmarkResult, _ color: String, _ y: Double, _ axis: PlotAxis) -> String {
    let spread = Self.spread(row)
    var parts = ["<title>\(Markup.escaped(Self.words(row)))</title>"]
    let ranges: [(ClosedRange<Double>?, Double)] = [(spread.all, 0.18), (spread.mostOf, 0.32), (spread.half, 0.55)]
    for case (let range?, let opacity) in ranges {
      let (start, end) = (axis[range.lowerBound], axis[range.upperBound])
      parts.append(
        String(
          format: #"<rect x="%.1f" y="%.1f" width="%.1f" height="18" fill="%@" fill-opacity="%.2f"/>"#, start, y - 9,
          max(1, end - start), color, opacity))
    }
    let median = axis[row.medianNanoseconds]
    parts.append(SVGElements(style: style).line(median, y - 10, median, y + 10, color, width: 2))
    return "<g>" + parts.joined() + "</g>"
  }

  private static func words(_ row: BenchmarkResult) -> String {
    let rest = [("99 % within", row.p99Nanoseconds), ("longest", row.worstNanoseconds)]
      .compactMap { name, time in time.map { "\(name) \(Formatting.time($0))" } }
    return (["\(row.frames ?? 0) frames: median \(Formatting.time(row.medianNanoseconds))"] + rest).joined(separator: ", ")
  }

  /// The ranges that the bars show, of what the result says.
  private static func spread(_ row: BenchmarkResult)
    -> (all: ClosedRange<Double>, mostOf: ClosedRange<Double>?, half: ClosedRange<Double>?)
  {
    let times = (row.quantilesNanoseconds ?? []).filter { $0 > 0 }
    let all = times + [row.medianNanoseconds, row.worstNanoseconds ?? 0].filter { $0 > 0 }
    let (least, greatest) = (all.min() ?? 1, all.max() ?? 1)
    guard times.count == BenchmarkResult.quantileShares.count, times == times.sorted() else {
      return (least...greatest, nil, nil)
    }
    return (least...greatest, times[1]...times[19], times[5]...times[15])
  }

  /// `2 us`.
  private static func label(_ nanoseconds: Double) -> String {
    let units: [(size: Double, name: String)] = [(1e9, "s"), (1e6, "ms"), (1e3, "us")]
    let unit = units.first { nanoseconds >= $0.size * 0.999 } ?? (1, "ns")
    return String(format: "%g", nanoseconds / unit.size) + " " + unit.name
  }
}
