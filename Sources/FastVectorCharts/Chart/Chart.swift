import FastVectorGeometry
import Foundation

/// A line chart: its lines, axes, texts, colours and size.
///
/// It is a value. Modifiers return a changed copy, as in SwiftUI:
///
/// ```swift
/// let chart = Chart(["Seattle": [39.4, 39.2, 41], "San Francisco": [47.8, 47.4, 47]])
///   .title("Temperature").yAxis(.automatic, unit: "°F").size(width: 640, height: 320)
/// ```
///
/// The same value makes still pictures, animations, and pictures in a terminal: `FastVectorDrawing` and `FastVectorCairo`
/// have what writes them.
public struct Chart: Sendable {
  /// The lines, from the lowest to the uppermost.
  public var lines: [ChartLine]

  /// The title, above everything. Long ones take several rows.
  public var title = ""

  /// What stands below the title, smaller.
  public var subtitle = ""

  /// The horizontal axis.
  public var xAxis = ChartAxis()

  /// The vertical axis at the left.
  public var yAxis = ChartAxis()

  /// The vertical axis at the right, which is there where a line belongs to it.
  public var secondYAxis = ChartAxis()

  /// Whether the names of the lines are listed.
  public var legend = Legend.automatic

  /// The colours.
  public var theme = ChartTheme.light

  /// The letters.
  public var fonts = ChartFonts()

  /// How the lines run between their points.
  public var interpolation = InterpolationMethod.linear

  /// The size of the picture, and pixels for each point.
  public var size = Size()

  /// Whether the names of the lines are listed.
  public enum Legend: Hashable, Sendable {
    /// Where there are several lines that have names.
    case automatic
    /// Where there is a line that has a name.
    case visible
    case hidden
  }

  /// The size of a picture.
  public struct Size: Hashable, Sendable {
    /// Columns, in points.
    public var width = 1280
    /// Rows, in points.
    public var height = 720
    /// Pixels for each point, as 2 for a screen with fine pixels.
    public var scale = 1.0
  }

  /// Makes a chart of lines.
  public init(lines: [ChartLine] = []) { self.lines = lines }

  /// Makes a chart of series, whose names are their ids.
  public init(_ series: [Series]) { self.init(lines: series.map { ChartLine($0) }) }

  /// Makes a chart of one line with values at 0, 1, 2 and so on.
  public init(_ values: some Sequence<some Plottable>, name: String? = nil) {
    self.init([Series(values, id: name.map { .text($0) })])
  }

  /// Makes a chart of one line.
  ///
  /// - Parameters:
  ///   - x: The x values: finite and strictly ascending. With dates, the axis is one of times.
  ///   - y: As many values; NaN is a gap.
  ///   - name: The name of the line.
  /// - Throws: ``SeriesError`` where they are not.
  public init<X: Plottable>(
    x: some Sequence<X>, y: some Sequence<some Plottable>, name: String? = nil
  ) throws(SeriesError) {
    self.init([try Series(x: x, y: y, id: name.map { .text($0) })])
    if X.self is Date.Type { xAxis.scale = .time }
  }

  /// Makes a chart of lines with values at 0, 1, 2 and so on, by their names.
  public init(_ values: KeyValuePairs<String, [some Plottable]>) {
    self.init(values.map { Series($0.value, id: .text($0.key)) })
  }
}

extension Chart {
  private func with(_ change: (inout Chart) -> Void) -> Chart {
    var chart = self
    change(&chart)
    return chart
  }

  /// The chart with a line more, above the others.
  public func line(_ series: Series, name: String? = nil, style: ChartLine.Style = ChartLine.Style()) -> Chart {
    with { $0.lines.append(ChartLine(series, name: name, style: style)) }
  }

  /// The chart with a line in another style.
  ///
  /// - Parameters:
  ///   - id: The id of the line's series.
  ///   - change: Changes the style.
  /// - Throws: ``ChartError/noLine(id:ids:)`` where no line has this id.
  public func style(
    of id: Series.Identifier, _ change: (inout ChartLine.Style) -> Void
  ) throws(ChartError) -> Chart {
    guard let index = lines.firstIndex(where: { $0.series.id == id }) else {
      throw .noLine(id: id, ids: lines.compactMap(\.series.id))
    }
    return with { change(&$0.lines[index].style) }
  }

  /// The chart with all its lines in another style.
  public func lineStyle(_ change: (inout ChartLine.Style) -> Void) -> Chart {
    with { chart in for index in chart.lines.indices { change(&chart.lines[index].style) } }
  }

  /// The chart with a title.
  public func title(_ title: String) -> Chart { with { $0.title = title } }

  /// The chart with a subtitle.
  public func subtitle(_ subtitle: String) -> Chart { with { $0.subtitle = subtitle } }

  /// The chart with a legend, or without.
  public func legend(_ legend: Legend) -> Chart { with { $0.legend = legend } }

  /// The chart in other colours.
  public func theme(_ theme: ChartTheme) -> Chart { with { $0.theme = theme } }

  /// The chart in other letters.
  public func fonts(_ fonts: ChartFonts) -> Chart { with { $0.fonts = fonts } }

  /// The chart with other lines between its points.
  public func interpolation(_ method: InterpolationMethod) -> Chart { with { $0.interpolation = method } }

  /// The chart in another size.
  ///
  /// - Parameters:
  ///   - width: Columns, in points.
  ///   - height: Rows, in points.
  ///   - scale: Pixels for each point. A size that is not possible is an error when the chart is laid out.
  public func size(width: Int, height: Int, scale: Double = 1) -> Chart {
    with { $0.size = Size(width: width, height: height, scale: scale) }
  }

  /// The chart with another horizontal axis. What is not given stays as it is.
  ///
  /// - Parameters:
  ///   - range: What the axis shows.
  ///   - scale: How values are spread along it.
  ///   - label: What it measures.
  ///   - unit: What it is measured in.
  ///   - format: How numbers are written at ticks.
  ///   - tickCount: About how many ticks there are.
  public func xAxis(
    _ range: ChartAxis.Range? = nil, scale: ScaleType? = nil, label: String? = nil, unit: String? = nil,
    format: ChartAxis.Format? = nil, tickCount: Int? = nil
  ) -> Chart {
    with { $0.xAxis.change(range, scale, label, unit, format, tickCount) }
  }

  /// The chart with another vertical axis at the left, see ``xAxis(_:scale:label:unit:format:tickCount:)``.
  public func yAxis(
    _ range: ChartAxis.Range? = nil, scale: ScaleType? = nil, label: String? = nil, unit: String? = nil,
    format: ChartAxis.Format? = nil, tickCount: Int? = nil
  ) -> Chart {
    with { $0.yAxis.change(range, scale, label, unit, format, tickCount) }
  }

  /// The chart with another vertical axis at the right, see ``xAxis(_:scale:label:unit:format:tickCount:)``. Lines whose
  /// style has the axis ``ChartLine/Axis/second`` belong to it.
  public func secondYAxis(
    _ range: ChartAxis.Range? = nil, scale: ScaleType? = nil, label: String? = nil, unit: String? = nil,
    format: ChartAxis.Format? = nil, tickCount: Int? = nil
  ) -> Chart {
    with { $0.secondYAxis.change(range, scale, label, unit, format, tickCount) }
  }
}

extension ChartAxis {
  fileprivate mutating func change(
    _ range: Range?, _ scale: ScaleType?, _ label: String?, _ unit: String?, _ format: Format?, _ tickCount: Int?
  ) {
    self.range = range ?? self.range
    self.scale = scale ?? self.scale
    self.label = label ?? self.label
    self.unit = unit ?? self.unit
    self.format = format ?? self.format
    self.tickCount = tickCount ?? self.tickCount
  }
}

/// A chart cannot be changed as asked.
public enum ChartError: Error, Hashable, CustomStringConvertible {
  /// No line has this id.
  case noLine(id: Series.Identifier, ids: [Series.Identifier])

  public var description: String {
    switch self {
    case .noLine(let id, let ids):
      ids.isEmpty
        ? "no line has the id \(id); no line has any: give the series ids"
        : "no line has the id \(id); there are \(ids.prefix(8).map(\.description).joined(separator: ", "))"
    }
  }
}
