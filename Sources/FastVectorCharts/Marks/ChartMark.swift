public import FastVectorGeometry
public import Foundation

/// A mark of a ``Chart`` other than a line: a reference line, a shaded range, an annotation, an area, bars, error bars
/// or points.
///
/// ```swift
/// let marked = chart
///   .mark(.rule(y: 100, label: "limit"), .rectangle(x: 20...30, label: "outage"))
///   .mark(.area(from: .series(lower), to: upper), .points(series, symbol: .diamond))
/// ```
///
/// Areas, bars and rectangles are drawn below all lines, and all other marks above them. Both groups are drawn in the
/// order of ``Chart/marks``. All marks are clipped to the plot. Automatic axis ranges include the series of marks, but
/// not reference lines, rectangles and annotations.
public struct ChartMark: Sendable {
  /// The identifier of the mark, unique among the marks of the same type, or nil to use the id of its series.
  ///
  /// If the chart is animated to another chart, the mark moves to that chart's mark of the same type with the same id.
  /// Marks without an id are matched by their order. If a line of the chart has the same id as the mark, the mark has
  /// the color of that line. Such a mark has a separate entry in the legend only if it has a label. Marks of different
  /// types with the same id have the same color.
  public var id: Series.Identifier?

  /// The type of the mark and its data.
  public var content: Content

  /// The text of an annotation, the label of a rectangle or reference line, or the legend entry of a mark with series.
  /// The label of a rectangle or reference line isn't drawn if there is no room for it. If a mark with series has no
  /// label, its legend entry is its id.
  public var label: String?

  /// The colors, stroke, opacity and vertical axis of the mark.
  public var style: Style

  /// The values of a layer of a stack, without the layers below it. The layer begins at the end of the layer below.
  /// Nil if the mark isn't in a stack.
  package internal(set) var stackedValues: Series?

  /// The type of a mark and its data. X and y values are numbers on the axes; on a time axis, they are seconds since 1
  /// January 1970 in UTC. Positions that the scale of an axis can't represent, such as 0 on a logarithmic axis, aren't
  /// drawn. A baseline or lower end that isn't greater than 0 is at the bottom edge of the plot on a logarithmic axis.
  public enum Content: Sendable {
    /// A vertical line through the plot at an x value.
    case verticalRule(x: Double)

    /// A horizontal line through the plot at a y value.
    case horizontalRule(y: Double)

    /// A shaded rectangle. If the range of an axis is nil, the rectangle spans the whole plot along that axis. An
    /// infinite bound extends the rectangle to the edge of the plot. On a logarithmic axis, a lower bound that isn't
    /// positive has the same effect.
    case rectangle(x: ClosedRange<Double>?, y: ClosedRange<Double>?)

    /// Text with an arrow to a point.
    ///
    /// `offset` is the distance from the data point to the nearest edge of the text, in typographic points to the right
    /// and down. If one of its components is 0 or not finite, the text is centered on the data point in that direction.
    /// Text that would extend beyond the plot is moved into it, and truncated if it is wider than the plot. The arrow
    /// is omitted if it would be shorter than its head. The annotation isn't drawn if the data point is outside the
    /// plot.
    case annotation(x: Double, y: Double, offset: CGSize)

    /// The area between a baseline and a series, which can be above or below the baseline. The area is interrupted at
    /// gaps in the series and at gaps in the baseline. Between two gaps, it is at least 4 points wide.
    case area(from: Baseline, to: Series)

    /// A bar for each point of a series.
    ///
    /// `width` is the width of a bar as a fraction of the smallest distance between two points. Values above 1 make
    /// bars overlap. Bars are at least a pixel wide, even if `width` is 0, negative or NaN. Points in the same column
    /// of pixels share a bar.
    case bars(from: Baseline, to: Series, width: Double)

    /// A vertical stroke for each point of `to`. The stroke extends from the value of `from` to the value of `to` at
    /// the same x value; either value can be the greater one. The stroke has caps if there is room for them. Points in
    /// the same column of pixels share a stroke. Between two points of `from`, its value is interpolated.
    case errorBars(from: Series, to: Series)

    /// A symbol at each data point of a series. `size` is the diameter of a circle, in typographic points, clamped to
    /// 0...1000. Symbols of other shapes have about the same area. In a column of pixels with more than two data
    /// points, there is one symbol for each pixel that contains data points.
    case points(Series, symbol: Symbol, size: Double)
  }

  /// The baseline from which an area or bars extend.
  public enum Baseline: Sendable {
    /// A constant value. If the value is outside the plot, the baseline is the nearest edge. On a logarithmic axis,
    /// this is the bottom edge for values that aren't positive.
    case value(Double)

    /// A series, interpolated linearly between its points.
    case series(Series)
  }

  /// The shape of the symbols that represent points.
  public enum Symbol: Hashable, Sendable, CaseIterable {
    case circle, square, triangle, diamond, cross, plus
  }

  /// The colors, stroke, opacity and vertical axis of a mark.
  public struct Style: Hashable, Sendable {
    /// The color. If it is nil, a mark with series has the next unused color of the theme, and any other mark has the
    /// color of secondary text.
    public var color: Color?

    /// The color of areas and bars below their baseline; nil to use ``color``.
    public var negativeColor: Color?

    /// The width of strokes, in points, clamped to ``ChartLine/Style/widths``. NaN counts as 0.
    public var width: Double

    /// The lengths of the dashes and gaps of reference lines, in points. An empty array is a solid line.
    public var dash: [Double]

    /// The opacity, from 0 to 1. If it is nil, the opacity is 0.12 for rectangles, 0.5 for areas and 1 for other marks.
    public var opacity: Double?

    /// The vertical axis on which the y values of the mark are plotted.
    public var axis: ChartLine.Axis

    /// True if an area connects the points on both sides of a gap, in its series and in its baseline. Has no effect on
    /// other marks.
    public var connectsGaps: Bool

    /// The maximum distance along x between two points that an area connects; nil for no limit. See
    /// ``ChartLine/Style/longestGap``. Has no effect on other marks.
    public var longestGap: Double?

    /// Creates a style. By default, strokes are solid and 1 point wide.
    public init(
      color: Color? = nil, negativeColor: Color? = nil, width: Double = 1, dash: [Double] = [], opacity: Double? = nil,
      axis: ChartLine.Axis = .first, connectsGaps: Bool = false, longestGap: Double? = nil
    ) {
      self.color = color
      self.negativeColor = negativeColor
      self.width = width
      self.dash = dash
      self.opacity = opacity
      self.axis = axis
      self.connectsGaps = connectsGaps
      self.longestGap = longestGap
    }
  }

  /// Creates a mark. Static functions such as ``rule(x:label:)`` are a shorter alternative.
  public init(_ content: Content, label: String? = nil, id: Series.Identifier? = nil, style: Style = Style()) {
    self.content = content
    self.label = label
    self.id = id
    self.style = style
  }
}

extension ChartMark.Baseline: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  public init(floatLiteral value: Double) { self = .value(value) }
  public init(integerLiteral value: Int) { self = .value(Double(value)) }
}
