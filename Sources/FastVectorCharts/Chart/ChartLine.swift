public import FastVectorGeometry
import Foundation

/// A line of a ``Chart``: its series, name and style.
///
/// ```swift
/// ChartLine(series, name: "Seattle", style: ChartLine.Style(color: .teal, width: 2, hasArea: true))
/// ```
public struct ChartLine: Sendable {
  /// The data points. The `id` of the series identifies the line across charts. If the next chart of an animation has a
  /// line with the same id, this line moves to that line and keeps its color.
  public var series: Series

  /// The name of the line in the legend; nil to use the id of its series.
  public var name: String?

  /// The style of the line.
  public var style: Style

  /// The color, stroke, shading and axis of a line.
  public struct Style: Hashable, Sendable {
    /// The color; nil to use the next color of the theme.
    public var color: Color?

    /// The width, in points. Values are clamped to ``widths``, and NaN counts as 0.
    public var width: Double

    /// The lengths of dashes and gaps, in points, as in `StrokeStyle`. An empty array is a solid line. If the value is
    /// nil, the line is also solid, unless the chart has more lines than the theme has colors. Lines with the same
    /// color then get different patterns: dashes, dots, and combinations such as one dash and two dots.
    public var dash: [Double]?

    /// The opacity, from 0 (transparent) to 1 (opaque). If it is nil, a line is opaque if it is the only line of its
    /// chart. If there are several lines, they are slightly transparent, so that they stay visible where they overlap.
    public var opacity: Double?

    /// True if the area between the line and 0 is shaded. If 0 isn't in the plot, the area ends at the edge nearest
    /// to 0.
    public var hasArea: Bool

    /// The vertical axis of the line.
    public var axis: Axis

    /// True if the line connects the points on both sides of a gap. A gap is a point whose y value is NaN.
    public var connectsGaps: Bool

    /// The maximum distance along x between two points that the line connects; nil for no limit. For example, 3600 is
    /// an hour on a time axis. NaN counts as nil. The limit also applies to gaps that the line connects.
    public var longestGap: Double?

    /// The valid widths of lines, in points.
    public static let widths = 0.0...1000

    /// Creates a style. By default, a line is 1.5 points wide, uses the left axis, and has the next color of the theme.
    public init(
      color: Color? = nil, width: Double = 1.5, dash: [Double]? = nil, opacity: Double? = nil, hasArea: Bool = false,
      axis: Axis = .first, connectsGaps: Bool = false, longestGap: Double? = nil
    ) {
      self.color = color
      self.width = width
      self.dash = dash
      self.opacity = opacity
      self.hasArea = hasArea
      self.axis = axis
      self.connectsGaps = connectsGaps
      self.longestGap = longestGap
    }
  }

  /// A vertical axis.
  public enum Axis: Hashable, Sendable {
    /// The axis on the left.
    case first
    /// The axis on the right.
    case second
  }

  /// Creates a line through the points of a series.
  public init(_ series: Series, name: String? = nil, style: Style = Style()) {
    self.series = series
    self.name = name
    self.style = style
  }

  /// The name in the legend: ``name``, or the id of the series if there is no name. Nil if the line has neither.
  package var shownName: String? { name ?? series.id?.text }
}

extension ChartLine.Style {
  /// Returns the color and stroke of a line. Properties that are nil in the style have their default values.
  ///
  /// - Parameters:
  ///   - colorIndex: The index of the color in the palette of the theme, which repeats if there are more lines than
  ///     colors.
  ///   - isAlone: True if the chart has only this line.
  package func resolved(_ theme: ChartTheme, colorIndex: Int, isAlone: Bool) -> (color: Color, stroke: StrokeStyle) {
    let scaled = width * theme.lineScale
    let width = scaled.isNaN ? 0 : min(max(scaled, Self.widths.lowerBound), Self.widths.upperBound)
    let turn = color == nil ? colorIndex / max(theme.palette.count, 1) : 0
    let dash = dash ?? Self.dash(turn, lineWidth: width)
    var color = color ?? theme.color(ofLine: colorIndex)
    color = color.opacity(opacity ?? (isAlone ? 1 : Self.opacityAmongOthers))
    return (
      color, StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round, dash: dash.map { CGFloat($0) })
    )
  }

  /// Returns the default dash pattern of a line. Lines with the same color have different patterns.
  ///
  /// The first three patterns are solid, dashed, and dotted. All other patterns are one or more dashes followed by one
  /// or more dots. Their numbers of dashes and dots are 1 and 1, 1 and 2, 2 and 1, 1 and 3, 2 and 2, 3 and 1, and so
  /// on. For wide lines, the lengths are proportional to the line width, because round caps would otherwise fill the
  /// gaps.
  ///
  /// - Parameter turn: The number of times that earlier lines have used up the whole palette: 0 for the first lines of
  ///   a chart.
  private static func dash(_ turn: Int, lineWidth: Double) -> [Double] {
    guard turn > 0 else { return [] }
    let scale = max(lineWidth / 1.5, 1)
    let (dash, dot) = ([7 * scale, 4 * scale], [1.5 * scale, 4 * scale])
    guard turn > 2 else { return turn == 1 ? dash : dot }
    var (length, dashes) = (2, turn - 2)
    while dashes >= length {
      dashes -= length - 1
      length += 1
    }
    return Array(repeating: dash, count: dashes).flatMap { $0 }
      + Array(repeating: dot, count: length - dashes).flatMap { $0 }
  }

  /// The default opacity of lines in a chart of several lines. At this opacity, the colors of the themes still have a
  /// contrast of at least 3:1 to the background.
  package static let opacityAmongOthers = 0.8
}
