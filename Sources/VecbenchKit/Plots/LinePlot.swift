import Foundation

/// Lines over two axes, the vertical one logarithmic, as SVG.
struct LinePlot {
  /// One line.
  struct Series {
    var name: String
    var color: PlotColor
    var dashes: String?
    var points: [Point]
  }

  /// A place on a line, which has to be positive, with its interval and what a reader is told who points at it.
  struct Point {
    var x: Double
    var y: Double
    var interval: ClosedRange<Double>?
    var title: String?
  }

  /// A place on the horizontal axis with a name, drawn as a vertical line.
  struct Mark {
    var x: Double
    var name: String
  }

  var title: String
  var xLabel: String
  var yLabel: String
  var series: [Series] = []
  var marks: [Mark] = []
  var xScale = PlotAxis.Scale.logarithmic

  /// What stands below the horizontal axis; nil for the powers of ten.
  var xTicks: [(x: Double, label: String)]?
  var style = PlotStyle.picture
  var width = 860.0
  var height = 480.0

  /// The room for the names at the right.
  var nameWidth = 200.0

  private var left: Double { 64 }
  private var top: Double { 48 }
  private var right: Double { width - nameWidth }
  private var bottom: Double { height - 60 }
  private var svgElements: SVGElements { SVGElements(style: style) }

  /// The picture. Places that are not positive and series without others are left out.
  var svg: String {
    let drawn = series.map { series in
      var series = series
      series.points = series.points.filter { $0.x > 0 && $0.y > 0 && $0.x.isFinite && $0.y.isFinite }
        .sorted { $0.x < $1.x }
      return series
    }.filter { !$0.points.isEmpty }
    let xs = PlotAxis(drawn.flatMap { $0.points.map(\.x) }, scale: xScale, from: left, to: right)
    let ys = PlotAxis(drawn.flatMap { $0.points.map(\.y) }, from: bottom, to: top)
    let elements = svgElements
    var lines = [elements.text(title, x: left, y: 26, size: 15)]
    lines += grid(xs, ys) + drawnMarks(xs)
    lines += drawn.compactMap { band($0, xs, ys) } + drawn.map { line($0, xs, ys) }
    lines += drawn.flatMap { dots($0, xs, ys) }
    lines += elements.labels(
      drawn.map { ($0.name, ys[$0.points[$0.points.count - 1].y], style[$0.color]) }, x: right + 8, from: top, to: bottom)
    lines += [
      elements.text(xLabel, x: (left + right) / 2, y: height - 20, anchor: "middle"),
      elements.text(yLabel, x: left, y: top - 6, anchor: "end"),
    ]
    return elements.picture(width: width, height: height, label: title, lines)
  }

  private func grid(_ xs: PlotAxis, _ ys: PlotAxis) -> [String] {
    let elements = svgElements
    return (xTicks ?? xs.decades.map { ($0, PlotAxis.label($0)) }).flatMap { x, label in
      [
        elements.line(xs[x], top, xs[x], bottom, style.grid),
        elements.text(label, x: xs[x], y: bottom + 18, anchor: "middle"),
      ]
    }
      + ys.ticks(atMost: Int((bottom - top) / 18)).flatMap { value in
        [
          elements.line(left, ys[value], right, ys[value], style.grid),
          elements.text(PlotAxis.label(value), x: left - 8, y: ys[value] + 4, anchor: "end"),
        ]
      }
      + [elements.line(left, bottom, right, bottom, style.axis)]
  }

  private func drawnMarks(_ xs: PlotAxis) -> [String] {
    let elements = svgElements
    return marks.filter { xs.contains($0.x) }.flatMap { mark in
      [
        elements.line(xs[mark.x], top, xs[mark.x], bottom, style.mark, dashes: "2 4"),
        elements.text(mark.name, x: xs[mark.x] + 4, y: top + 12, color: style.faintText),
      ]
    }
  }

  private func line(_ series: Series, _ xs: PlotAxis, _ ys: PlotAxis) -> String {
    svgElements.polyline(series.points.map { (xs[$0.x], ys[$0.y]) }, style[series.color], dashes: series.dashes)
  }

  /// The intervals, from point to point.
  private func band(_ series: Series, _ xs: PlotAxis, _ ys: PlotAxis) -> String? {
    let ends = series.points.compactMap { point in
      point.interval.flatMap { $0.lowerBound > 0 && $0.upperBound.isFinite ? (x: xs[point.x], interval: $0) : nil }
    }
    guard ends.count > 1 else { return nil }
    let clamped = { (y: Double) in min(max(ys[y], top), bottom) }
    let lower = ends.map { (x: $0.x, y: clamped($0.interval.lowerBound)) }
    let upper = ends.map { (x: $0.x, y: clamped($0.interval.upperBound)) }
    return svgElements.area(lower + upper.reversed(), style[series.color])
  }

  private func dots(_ series: Series, _ xs: PlotAxis, _ ys: PlotAxis) -> [String] {
    series.points.compactMap { point in
      point.title.map { svgElements.dot(xs[point.x], ys[point.y], style[series.color], title: $0) }
    }
  }
}
