import Foundation

/// Lines over two logarithmic axes, as SVG.
struct LogLogPlot {
  /// One line.
  struct Series {
    var name: String
    var color: String
    var isDashed = false
    var points: [(x: Double, y: Double)]
  }

  var title: String
  var xLabel: String
  var yLabel: String
  var series: [Series] = []

  /// Places on the horizontal axis with a name, drawn as vertical lines.
  var marks: [(x: Double, name: String)] = []

  private let width = 860.0
  private let height = 480.0
  private let frame = (left: 64.0, top: 48.0, right: 660.0, bottom: 420.0)

  /// The picture. Series without points are left out.
  var svg: String {
    let drawn = series.filter { !$0.points.isEmpty }
    let xs = Axis(drawn.flatMap { $0.points.map(\.x) }, from: frame.left, to: frame.right)
    let ys = Axis(drawn.flatMap { $0.points.map(\.y) }, from: frame.bottom, to: frame.top)
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(width)) \(Int(height))" \
      font-family="system-ui, sans-serif" font-size="12">
      """,
      #"<rect width="100%" height="100%" fill="white"/>"#,
      text(title, x: frame.left, y: 26, size: 15),
    ]
    lines += grid(xs, ys) + cacheMarks(xs)
    lines += drawn.map { line($0, xs, ys) }
    lines += labels(drawn, ys)
    lines += [
      text(xLabel, x: (frame.left + frame.right) / 2, y: height - 20, anchor: "middle"),
      text(yLabel, x: frame.left, y: frame.top - 6, anchor: "end"), "</svg>",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private func grid(_ xs: Axis, _ ys: Axis) -> [String] {
    xs.decades.flatMap { value in
      [
        rule(xs[value], frame.top, xs[value], frame.bottom, "#eaeef2"),
        text(Self.number(value), x: xs[value], y: frame.bottom + 18, anchor: "middle"),
      ]
    }
      + ys.steps.flatMap { value in
        [
          rule(frame.left, ys[value], frame.right, ys[value], "#eaeef2"),
          text(Self.number(value), x: frame.left - 8, y: ys[value] + 4, anchor: "end"),
        ]
      }
      + [rule(frame.left, frame.bottom, frame.right, frame.bottom, "#57606a")]
  }

  private func cacheMarks(_ xs: Axis) -> [String] {
    marks.filter { xs.contains($0.x) }.flatMap { mark in
      [
        rule(xs[mark.x], frame.top, xs[mark.x], frame.bottom, "#afb8c1", dashes: "2 4"),
        text(mark.name, x: xs[mark.x] + 4, y: frame.top + 12, color: "#6e7781"),
      ]
    }
  }

  private func line(_ series: Series, _ xs: Axis, _ ys: Axis) -> String {
    let path = series.points.sorted { $0.x < $1.x }
      .map { Self.coordinate(xs[$0.x]) + "," + Self.coordinate(ys[$0.y]) }.joined(separator: " ")
    let dashes = series.isDashed ? #" stroke-dasharray="6 4""# : ""
    return """
      <polyline points="\(path)" fill="none" stroke="\(series.color)" stroke-width="2"\(dashes) \
      stroke-linejoin="round"/>
      """
  }

  /// The names, each beside the end of its line, moved apart where they would overlap.
  private func labels(_ series: [Series], _ ys: Axis) -> [String] {
    let ends = series.map { series in (series, ys[series.points.max { $0.x < $1.x }!.y]) }.sorted { $0.1 < $1.1 }
    var lowest = -Double.infinity
    return ends.map { series, y in
      lowest = max(y + 4, lowest + 15)
      return text(series.name, x: frame.right + 8, y: lowest, color: series.color)
    }
  }

  private func rule(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ color: String, dashes: String? = nil
  ) -> String {
    let style = dashes.map { #" stroke-dasharray="\#($0)""# } ?? ""
    let (x1, y1, x2, y2) = (Self.coordinate(x1), Self.coordinate(y1), Self.coordinate(x2), Self.coordinate(y2))
    return #"<line x1="\#(x1)" y1="\#(y1)" x2="\#(x2)" y2="\#(y2)" stroke="\#(color)"\#(style)/>"#
  }

  private func text(
    _ text: String, x: Double, y: Double, size: Int = 12, anchor: String = "start", color: String = "#24292f"
  ) -> String {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return """
      <text x="\(Self.coordinate(x))" y="\(Self.coordinate(y))" font-size="\(size)" text-anchor="\(anchor)" \
      fill="\(color)">\(escaped)</text>
      """
  }

  private static func coordinate(_ value: Double) -> String { String(format: "%.1f", value) }

  /// `100`, `10k`, `0.1`.
  private static func number(_ value: Double) -> String {
    let units: [(size: Double, name: String)] = [(1e6, "m"), (1e3, "k")]
    let unit = units.first { value >= $0.size } ?? (1, "")
    return String(format: "%g", value / unit.size) + unit.name
  }
}

/// A logarithmic axis: which place on the picture a value has.
private struct Axis {
  private let low: Double
  private let high: Double
  private let start: Double
  private let end: Double

  /// An axis that has room for all values, which are positive.
  init(_ values: [Double], from start: Double, to end: Double) {
    let least = log10(values.min() ?? 1)
    let greatest = log10(values.max() ?? 10)
    let margin = max(0.02 * (greatest - least), 0.01)
    (low, high) = (least - margin, greatest + margin)
    (self.start, self.end) = (start, end)
  }

  subscript(value: Double) -> Double { start + (log10(value) - low) / (high - low) * (end - start) }

  func contains(_ value: Double) -> Bool { (low...high).contains(log10(value)) }

  /// The powers of ten on the axis.
  var decades: [Double] { (Int(low.rounded(.up))...max(Int(high), Int(low.rounded(.up)))).map { pow(10, Double($0)) } }

  /// 1, 2 and 5 times the powers of ten on the axis.
  var steps: [Double] {
    (Int(low.rounded(.down))...Int(high.rounded(.up)))
      .flatMap { power in [1, 2, 5].map { $0 * pow(10, Double(power)) } }.filter(contains)
  }
}
