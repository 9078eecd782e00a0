import FastVectorCharts
import FastVectorPictures
import Foundation
import VecbenchKit

/// A line plot with a logarithmic y axis, which can be rendered as SVG or as text for a terminal.
struct LinePlot {
  /// A series of points.
  struct Series {
    var name: String

    /// The index of the series' color in the theme; nil for the reference that the other series are compared with.
    var colorIndex: Int?
    var dash: [CGFloat] = []
    var points: [Point]
  }

  /// A data point, which is drawn only if both coordinates are positive and finite. It has an optional interval of y
  /// values, and a note that is shown as a tooltip.
  struct Point {
    var x: Double
    var y: Double
    var interval: ClosedRange<Double>?
    var note = ""
  }

  var title: String
  var subtitle = ""
  var xLabel: String
  var yLabel: String
  var series: [Series] = []

  /// Labeled vertical lines at positions on the x axis.
  var rules: [(x: Double, name: String)] = []
  var xScale = ScaleType.log

  /// The ticks of the x axis; nil for ticks at round numbers.
  var xTicks: [(x: Double, label: String)]?

  /// Returns the plot as an SVG document.
  ///
  /// - Parameter dark: The theme for readers who prefer dark pages; nil to use the same theme for all readers.
  /// - Throws: `ChartLayoutError` if the labels leave no space for a plot.
  func svg(width: Int, height: Int, dark: ChartTheme? = nil) throws(ChartLayoutError) -> String {
    let drawn = drawnSeries
    let tickCount = height / 40
    // Truncate titles, because the names of benchmarks and processors can have any length.
    func cut(_ text: String) -> String { ChartLayout.title(text, truncatedTo: 3, width: width) }
    let layout = try ChartLayout(
      width: width, height: height,
      texts: ChartTexts(title: cut(title), subtitle: cut(subtitle), xLabel: xLabel, yLabel: yLabel),
      endNames: drawn.map(\.name), yTickLabels: Self.yTickLabels(of: drawn, count: tickCount))
    // Space above the plot for the names of the rules.
    let headroom = rules.allSatisfy(\.name.isEmpty) ? 0 : 16.0
    return picture(of: drawn, in: layout.plot, headroom: headroom, yTickCount: tickCount, theme: layout.theme)
      .svg(layout, dark: dark)
  }

  /// Returns the plot as text, or an empty string if there are no points to draw.
  func text(_ style: TerminalStyle) -> String {
    // Plots in text have no room for intervals, so their axis doesn't cover them.
    let drawn = drawnSeries.map { series in
      var series = series
      for index in series.points.indices { series.points[index].interval = nil }
      return series
    }
    guard !drawn.isEmpty else { return "" }
    // Each name takes a row.
    let rows = max(14, drawn.count)
    let chart = TerminalChart(
      width: style.width, rows: rows, texts: ChartTexts(xLabel: xLabel, yLabel: yLabel), names: drawn.map(\.name),
      yTickLabels: Self.yTickLabels(of: drawn, count: rows / 2), usesUnicode: style.usesUnicode)
    let picture = picture(of: drawn, in: chart.plot, headroom: 0, yTickCount: rows / 2, theme: .light)
    return chart.lines(of: picture, isColored: style.usesColor).joined(separator: "\n")
  }

  /// The series to draw. Points whose coordinates aren't positive and finite are removed, and the other points are
  /// sorted by x. Series without points are omitted.
  private var drawnSeries: [Series] {
    series.map { series in
      var series = series
      series.points = series.points.filter { $0.x > 0 && $0.y > 0 && $0.x.isFinite && $0.y.isFinite }
        .sorted { $0.x < $1.x }
      return series
    }.filter { !$0.points.isEmpty }
  }

  /// The y values of all points and the ends of their intervals.
  private static func ys(_ series: [Series]) -> [Double] {
    series.flatMap(\.points).flatMap { point in
      let ends = point.interval.map { [$0.lowerBound, $0.upperBound] } ?? []
      return [point.y] + ends.filter { $0 > 0 && $0.isFinite }
    }
  }

  /// Returns the labels of the y axis. They don't depend on the position of the axis, so they can be computed before
  /// the layout, which needs their widths.
  private static func yTickLabels(of drawn: [Series], count: Int) -> [String] {
    PlotAxis(ys(drawn), from: 1, to: 0).ticks(count: count).map(PlotAxis.label)
  }

  private func picture(
    of drawn: [Series], in plot: CGRect, headroom: Double, yTickCount: Int, theme: ChartTheme
  ) -> ChartPicture {
    let xs = PlotAxis(drawn.flatMap { $0.points.map(\.x) }, scale: xScale, from: plot.minX, to: plot.maxX)
    let ys = PlotAxis(Self.ys(drawn), from: plot.maxY, to: plot.minY + headroom)
    let xTicks = xTicks ?? xs.ticks(count: 6).map { ($0, PlotAxis.label($0)) }
    return ChartPicture(
      lines: drawn.map { Self.line($0, xs, ys, theme) },
      xTicks: xTicks.map { ChartPicture.Tick(xs[$0.x], $0.label) },
      yTicks: ys.ticks(count: yTickCount).map { ChartPicture.Tick(ys[$0], PlotAxis.label($0)) },
      xRules: rules.filter { xs.contains($0.x) }.map { ChartPicture.Tick(xs[$0.x], $0.name) })
  }

  private static func line(
    _ series: Series, _ xs: PlotAxis, _ ys: PlotAxis, _ theme: ChartTheme
  ) -> ChartPicture.Line {
    let dots = series.points.map { point in
      ChartPicture.Dot(
        CGPoint(x: xs[point.x], y: ys[point.y]),
        interval: point.interval.flatMap { $0.lowerBound > 0 ? ys[$0.upperBound]...ys[$0.lowerBound] : nil },
        note: point.note)
    }
    let path = Path { path in
      for (index, dot) in dots.enumerated() {
        if index == 0 { path.move(to: dot.position) } else { path.addLine(to: dot.position) }
      }
    }
    var style = StrokeStyle.chartLine(width: 2)
    // Lines with the same color have different dash patterns.
    let automatic = series.colorIndex.map {
      ChartLine.Style().resolved(theme, colorIndex: $0, isAlone: true).stroke.dash
    }
    let dash = series.dash.isEmpty ? automatic ?? [] : series.dash
    if !dash.isEmpty { (style.dash, style.lineCap) = (dash, .butt) }
    return ChartPicture.Line(
      path, color: series.colorIndex.map(theme.color(ofLine:)) ?? theme.secondaryText, style: style,
      dots: series.colorIndex == nil ? [] : dots)
  }
}
