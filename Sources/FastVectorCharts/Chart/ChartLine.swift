public import FastVectorGeometry
import Foundation

/// A line of a ``Chart``: its points, its name and how it is drawn.
///
/// ```swift
/// ChartLine(series, name: "Seattle", style: ChartLine.Style(color: .teal, width: 2, hasArea: true))
/// ```
public struct ChartLine: Sendable {
  /// The points. Their `id` tells the line from others: a line keeps its colour, and moves, where the next chart has one of
  /// the same id.
  public var series: Series

  /// What the legend calls the line; nil for the id of its series.
  public var name: String?

  /// How the line is drawn.
  public var style: Style

  /// How a line is drawn.
  public struct Style: Hashable, Sendable {
    /// The colour; nil for one of the theme.
    public var color: Color?

    /// The width, in points, from 0 to ``widths``' end. What is outside counts as the nearest of the two, NaN as 0.
    public var width: Double

    /// The lengths of dashes and of the gaps between them, in points, as in `StrokeStyle`; empty for an unbroken line. Nil
    /// for an unbroken one too, unless more lines have the same colour of the theme: then they differ in their dashes.
    public var dash: [Double]?

    /// 0 for a transparent line, 1 for an opaque one. Nil for an opaque one where it is alone; of several lines each lets
    /// those below it shine through a little.
    public var opacity: Double?

    /// Whether the area between the line and 0, or the edge of the plot that is nearest to 0, is shaded.
    public var hasArea: Bool

    /// Which vertical axis the line belongs to.
    public var axis: Axis

    /// The widths that lines can have, in points.
    public static let widths = 0.0...1000

    /// Makes a style.
    public init(
      color: Color? = nil, width: Double = 1.5, dash: [Double]? = nil, opacity: Double? = nil, hasArea: Bool = false,
      axis: Axis = .first
    ) {
      self.color = color
      self.width = width
      self.dash = dash
      self.opacity = opacity
      self.hasArea = hasArea
      self.axis = axis
    }
  }

  /// A vertical axis.
  public enum Axis: Hashable, Sendable {
    /// The one at the left.
    case first
    /// The one at the right.
    case second
  }

  /// Makes a line.
  public init(_ series: Series, name: String? = nil, style: Style = Style()) {
    self.series = series
    self.name = name
    self.style = style
  }

  /// What the legend calls the line; nil where it has neither a name nor an id.
  package var shownName: String? {
    if let name { return name }
    return switch series.id {
    case .text(let text): text
    case .number(let number): "\(number)"
    case nil: nil
    }
  }
}

extension ChartLine.Style {
  /// How a line of the theme's colours is drawn that has no colour and no dashes of its own.
  ///
  /// - Parameters:
  ///   - place: Its place among the lines.
  ///   - isAlone: Whether there is no other.
  package func resolved(_ theme: ChartTheme, place: Int, isAlone: Bool) -> (color: Color, stroke: StrokeStyle) {
    let turn = color == nil && !theme.palette.isEmpty ? place / theme.palette.count : 0
    let dash = dash ?? Self.dashes[turn % Self.dashes.count]
    var color = color ?? theme.color(ofLine: place)
    color = color.opacity(opacity ?? (isAlone ? 1 : Self.opacityAmongOthers))
    let width = width.isNaN ? 0 : min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
    return (
      color, StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round, dash: dash.map { CGFloat($0) })
    )
  }

  /// The dashes of lines of the same colour.
  private static let dashes: [[Double]] = [[], [7, 4], [1.5, 4], [10, 4, 1.5, 4]]

  private static let opacityAmongOthers = 0.75
}
