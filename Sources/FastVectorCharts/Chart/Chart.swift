import FastVectorGeometry
public import Foundation

/// A complete description of a chart: its lines, marks, axes, title, colors and size.
///
/// A chart is a value. As in SwiftUI, modifiers return a changed copy:
///
/// ```swift
/// let chart = Chart(["Seattle": [39.4, 39.2, 41], "San Francisco": [47.8, 47.4, 47]])
///   .title("Temperature").yAxis(.automatic, unit: "°F").size(width: 640, height: 320)
/// ```
///
/// The same value can be drawn as an image, as an animation, or in a terminal. `FastVectorDrawing` and
/// `FastVectorCairo` contain the renderers.
public struct Chart: Sendable {
  /// The lines, in drawing order from back to front.
  public var lines: [ChartLine]

  /// The marks other than lines, such as reference lines, bands and bars, in drawing order from back to front.
  public var marks: [ChartMark] = []

  /// The panels below the plot, from top to bottom.
  public var panels: [ChartPanel] = []

  /// True if all panels use the range and settings of ``yAxis``, except for its label.
  public var sharesYAxis = false

  /// The title, above the plot. Long titles wrap onto several rows; in a terminal, they are truncated.
  public var title = ""

  /// The subtitle, below the title in a smaller font.
  public var subtitle = ""

  /// The horizontal axis.
  public var xAxis = ChartAxis()

  /// The vertical axis on the left.
  public var yAxis = ChartAxis()

  /// The vertical axis on the right. It is drawn only if a line or mark uses it.
  public var secondYAxis = ChartAxis()

  /// The placement of the names of lines and marks.
  public var legend = Legend.automatic

  /// The colors, and the sizes of text and lines.
  public var theme = ChartTheme.light

  /// The fonts, before ``ChartTheme/textScale`` is applied.
  public var fonts = ChartFonts()

  /// The interpolation between data points.
  public var interpolation = InterpolationMethod.linear

  /// The size of the image, in points, and its scale in pixels per point.
  public var size = Size()

  /// The window of the latest data, as an x range in scale coordinates. It is set by
  /// ``resolvingLatest(dropsHiddenPoints:)`` if the axis range is ``ChartAxis/Range/latest(_:)``, and nil otherwise.
  package internal(set) var window: ClosedRange<Double>?

  /// The placement of the names of lines and marks.
  ///
  /// A legend takes at most a quarter of the height of the chart, or a third of its width. If it doesn't have room for
  /// all names, its last entry is the number of omitted names, such as `and 60 more`.
  public enum Legend: Hashable, Sendable {
    /// At the ends of the lines if possible, otherwise at the top. A chart with fewer than two names has no legend.
    ///
    /// Names are at the ends only if all lines end at the right edge of the plot, and if there is room for the names.
    /// The chart must be static, and its x axis must not show the latest data. It must have no panels, no second
    /// vertical axis and no named marks.
    case automatic
    /// The same as `automatic`, except that a chart with a single name shows it at the top.
    case visible
    /// Above the plot. Each panel has a separate legend above it, unless all panels would have the same legend.
    case top
    /// Below the plot.
    case bottom
    /// To the right of the plot, in a column.
    case right
    /// To the right of the plot, each name at the end of its line, in the color of the line. Names of marks are above
    /// the plot.
    case lineEnds
    case hidden
  }

  /// The size of an image.
  public struct Size: Hashable, Sendable {
    /// The width, in points.
    public var width = 1280
    /// The height, in points.
    public var height = 720
    /// The scale, in pixels per point: 2 for a high-resolution screen, for example.
    public var scale = 1.0
  }

  /// Creates a chart of the given lines. If the x values of all series are dates, the x axis is a time axis.
  public init(lines: [ChartLine] = []) {
    self.lines = lines
    if !lines.isEmpty, lines.allSatisfy({ $0.series.xScale == .time }) { xAxis.scale = .time }
  }

  /// Creates a chart of the given series. The id of each series is the name of its line. If the x values of all series
  /// are dates, the x axis is a time axis.
  public init(_ series: [Series]) { self.init(lines: series.map { ChartLine($0) }) }

  /// Creates a chart of one line, with the x values 0, 1, 2 and so on.
  public init(_ values: some Sequence<some Plottable>, name: String? = nil) {
    self.init([Series(values, id: name.map { .text($0) })])
  }

  /// Creates a chart of one line, with the x values 0, 1, 2 and so on. NaN is a gap, and infinities are drawn at the
  /// edges of the plot.
  public init(_ values: [Double], name: String? = nil) {
    self.init([Series(values, id: name.map { .text($0) })])
  }

  /// Creates a chart of one line with the given x values.
  ///
  /// - Parameters:
  ///   - x: The x values: finite and strictly ascending. If they are dates, the x axis is a time axis.
  ///   - y: The y values, as many as there are x values. NaN is a gap.
  ///   - name: The name of the line.
  /// - Throws: ``SeriesError`` if an x value isn't finite, if the x values aren't strictly ascending, or if the counts
  ///   differ.
  public init(
    x: some Sequence<some Plottable>, y: some Sequence<some Plottable>, name: String? = nil
  ) throws(SeriesError) {
    self.init([try Series(x: x, y: y, id: name.map { .text($0) })])
  }

  /// Creates a chart of named lines, with the x values 0, 1, 2 and so on.
  public init(_ values: KeyValuePairs<String, [some Plottable]>) {
    self.init(values.map { Series($0.value, id: .text($0.key)) })
  }
}

extension Chart {
  /// The range of the x values of all lines and marks in the plot and its panels; nil if there are no points.
  ///
  /// To count the points of a series in a narrower range, use ``Series/rows(x:)``.
  ///
  /// - Complexity: O(m) for m lines and marks
  public var xExtent: ClosedRange<Double>? {
    let series = lines.map(\.series) + marks.flatMap { [$0.series.from, $0.series.to].compactMap { $0 } }
    let extent = series.reduce(nil) { union($0, $1.xValues.extent) }
    return panels.reduce(extent) { union($0, $1.chart.xExtent) }
  }

  private func with(_ change: (inout Chart) -> Void) -> Chart {
    var chart = self
    change(&chart)
    return chart
  }

  /// Returns the chart with an additional line in front of its other lines. If this is the first line or mark of the
  /// chart, and the x values are dates, the x axis becomes a time axis.
  public func line(_ series: Series, name: String? = nil, style: ChartLine.Style = ChartLine.Style()) -> Chart {
    with {
      if $0.isEmpty, series.xScale == .time { $0.xAxis.scale = .time }
      $0.lines.append(ChartLine(series, name: name, style: style))
    }
  }

  /// Returns the chart with additional marks in front of its other marks. If the chart had no lines or marks before,
  /// and the x values of a mark's series are dates, the x axis becomes a time axis.
  public func mark(_ marks: ChartMark...) -> Chart { mark(marks) }

  /// Returns the chart with the elements of an array as additional marks. See ``mark(_:)-(ChartMark...)``.
  public func mark(_ marks: [ChartMark]) -> Chart {
    with { chart in
      if chart.isEmpty, marks.contains(where: { $0.series.to?.xScale == .time }) { chart.xAxis.scale = .time }
      chart.marks += marks
    }
  }

  private var isEmpty: Bool { lines.isEmpty && marks.isEmpty }

  /// Returns the chart with a different style for one line.
  ///
  /// - Parameters:
  ///   - id: The id of the line's series.
  ///   - change: A closure that modifies the style.
  /// - Throws: ``ChartError/noLine(id:ids:)`` if no line has this id.
  public func style(
    of id: Series.Identifier, _ change: (inout ChartLine.Style) -> Void
  ) throws(ChartError) -> Chart {
    guard let index = lines.firstIndex(where: { $0.series.id == id }) else {
      throw .noLine(id: id, ids: lines.compactMap(\.series.id))
    }
    return with { change(&$0.lines[index].style) }
  }

  /// Returns the chart with a different style for all lines.
  public func lineStyle(_ change: (inout ChartLine.Style) -> Void) -> Chart {
    with { chart in for index in chart.lines.indices { change(&chart.lines[index].style) } }
  }

  /// Returns the chart with a title.
  public func title(_ title: String) -> Chart { with { $0.title = title } }

  /// Returns the chart with a subtitle.
  public func subtitle(_ subtitle: String) -> Chart { with { $0.subtitle = subtitle } }

  /// Returns the chart with the given placement of the names of lines and marks.
  public func legend(_ legend: Legend) -> Chart { with { $0.legend = legend } }

  /// Returns the chart with the given colors.
  public func theme(_ theme: ChartTheme) -> Chart { with { $0.theme = theme } }

  /// Returns the chart with the given fonts.
  public func fonts(_ fonts: ChartFonts) -> Chart { with { $0.fonts = fonts } }

  /// Returns the chart with the given interpolation between data points.
  public func interpolation(_ method: InterpolationMethod) -> Chart { with { $0.interpolation = method } }

  /// Returns the chart with the given size.
  ///
  /// - Parameters:
  ///   - width: The width, in points.
  ///   - height: The height, in points.
  ///   - scale: The scale, in pixels per point. An invalid size or scale is reported as an error when the chart is laid
  ///     out.
  public func size(width: Int, height: Int, scale: Double = 1) -> Chart {
    with { $0.size = Size(width: width, height: height, scale: scale) }
  }

  /// Returns the chart with changes to its horizontal axis. Settings whose argument is nil stay unchanged.
  ///
  /// - Parameters:
  ///   - range: The range of values on the axis.
  ///   - scale: The scale type of the axis.
  ///   - label: The name of the quantity on the axis.
  ///   - unit: The unit of that quantity.
  ///   - format: The number format of tick labels.
  ///   - tickCount: The approximate number of ticks.
  ///   - timeZone: The time zone of the ticks and labels on a time axis.
  public func xAxis(
    _ range: ChartAxis.Range? = nil, scale: ScaleType? = nil, label: String? = nil, unit: String? = nil,
    format: ChartAxis.Format? = nil, tickCount: Int? = nil, timeZone: TimeZone? = nil
  ) -> Chart {
    with { $0.xAxis.change(range, scale, label, unit, format, tickCount, timeZone) }
  }

  /// Returns the chart with changes to its left vertical axis. See
  /// ``xAxis(_:scale:label:unit:format:tickCount:timeZone:)``.
  public func yAxis(
    _ range: ChartAxis.Range? = nil, scale: ScaleType? = nil, label: String? = nil, unit: String? = nil,
    format: ChartAxis.Format? = nil, tickCount: Int? = nil, timeZone: TimeZone? = nil
  ) -> Chart {
    with { $0.yAxis.change(range, scale, label, unit, format, tickCount, timeZone) }
  }

  /// Returns the chart with changes to its right vertical axis. See
  /// ``xAxis(_:scale:label:unit:format:tickCount:timeZone:)``. A line or mark uses this axis if the axis in its style
  /// is ``ChartLine/Axis/second``.
  public func secondYAxis(
    _ range: ChartAxis.Range? = nil, scale: ScaleType? = nil, label: String? = nil, unit: String? = nil,
    format: ChartAxis.Format? = nil, tickCount: Int? = nil, timeZone: TimeZone? = nil
  ) -> Chart {
    with { $0.secondYAxis.change(range, scale, label, unit, format, tickCount, timeZone) }
  }
}

extension ChartAxis {
  fileprivate mutating func change(
    _ range: Range?, _ scale: ScaleType?, _ label: String?, _ unit: String?, _ format: Format?, _ tickCount: Int?,
    _ timeZone: TimeZone?
  ) {
    self.range = range ?? self.range
    self.scale = scale ?? self.scale
    self.label = label ?? self.label
    self.unit = unit ?? self.unit
    self.format = format ?? self.format
    self.tickCount = tickCount ?? self.tickCount
    self.timeZone = timeZone ?? self.timeZone
  }
}
