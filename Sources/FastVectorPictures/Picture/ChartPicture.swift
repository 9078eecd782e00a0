public import FastVectorCharts
public import Foundation

/// The lines, marks and ticks in a single picture of a line chart. Coordinates are in points from the top left of the
/// picture.
///
/// The content of a picture can come from any source, so you can fill a picture with paths and ticks from your own
/// code. Properties that stay the same during an animation are part of a ``ChartLayout``.
public struct ChartPicture: Equatable, Sendable {
  /// A line of the chart.
  public struct Line: Equatable, Sendable {
    /// The path of the line.
    ///
    /// The path is clipped to the plot, plus a margin of half the line width. A line along an edge of the plot
    /// therefore has its full width. In a bitmap, the margin is rounded up to whole pixels.
    ///
    /// If a part between two gaps is smaller than a dot, it is drawn as a dot. An example is a single data point. The
    /// diameter of the dot is equal to the line width, but at least 4 points. In a terminal, it is a single braille
    /// dot.
    public var path: Path

    /// The color; nil to use the theme's color for the index of the line.
    public var color: Color?

    /// The stroke style. A solid line with round joins and caps is the fastest to draw.
    public var style: StrokeStyle

    /// The opacity of the line, its area and its name in the legend, from 0 to 1.
    public var opacity: Double

    /// The y coordinate of the baseline, in points. The area between the line and its baseline is shaded. Nil if there
    /// is no such area.
    public var baseline: Double?

    /// The marked points of the line. They are drawn in the line's color, above all lines.
    public var dots: [Dot]

    public init(
      _ path: Path, color: Color? = nil, style: StrokeStyle = .chartLine(), opacity: Double = 1,
      baseline: Double? = nil, dots: [Dot] = []
    ) {
      self.path = path
      self.color = color
      self.style = style
      self.opacity = opacity
      self.baseline = baseline
      self.dots = dots
    }
  }

  /// A marked point of a line, with an optional interval and tooltip.
  public struct Dot: Hashable, Sendable {
    /// The center, in points. Dots outside the plot aren't drawn.
    public var position: CGPoint

    /// An interval that contains the true value, such as a confidence interval, given by its y coordinates in points.
    /// It is drawn as a translucent vertical line. Nil if there is no interval.
    public var interval: ClosedRange<CGFloat>?

    /// The tooltip of the dot in a static SVG document. Empty if the dot has no tooltip.
    public var note: String

    public init(_ position: CGPoint, interval: ClosedRange<CGFloat>? = nil, note: String = "") {
      self.position = position
      self.interval = interval
      self.note = note
    }
  }

  /// A tick on an axis, or a reference line.
  public struct Tick: Hashable, Sendable {
    /// The position in points. It is an x coordinate on the horizontal axis, and a y coordinate on a vertical axis.
    public var position: Double

    /// The label next to the tick. On the horizontal axis, it can have two rows, separated by a line break.
    public var label: String

    /// Creates a tick at a position in points.
    public init(_ position: Double, _ label: String) {
      self.position = position
      self.label = label
    }
  }

  /// The lines, from back to front.
  public var lines: [Line]

  /// The ticks of the horizontal axis. Ticks outside the plot aren't drawn.
  public var xTicks: [Tick]

  /// The ticks of the left vertical axis. Ticks outside the plot aren't drawn.
  public var yTicks: [Tick]

  /// The ticks of the right vertical axis. They have no grid lines. Ticks outside the plot aren't drawn.
  public var secondYTicks: [Tick]

  /// Vertical reference lines, for example at the time of an event. They are drawn below all other lines. Labels can be
  /// empty, and are left out if there is no room for them.
  public var xRules: [Tick]

  /// Horizontal reference lines, for example at a limit. They are drawn and labeled in the same way as ``xRules``.
  public var yRules: [Tick]

  /// The marks, such as areas and bars, from back to front. Lines aren't marks.
  public var marks: [Mark]

  /// The labels of marks and annotations. They are drawn last, above all lines and marks.
  public var texts: [Text]

  /// The pictures of the panels below the plot, one for each element of ``ChartLayout/panels``.
  public var panels: [ChartPicture] = []

  /// Creates a picture. All elements that aren't given are empty.
  public init(
    lines: [Line] = [], marks: [Mark] = [], texts: [Text] = [], xTicks: [Tick] = [], yTicks: [Tick] = [],
    secondYTicks: [Tick] = [], xRules: [Tick] = [], yRules: [Tick] = []
  ) {
    self.lines = lines
    self.marks = marks
    self.texts = texts
    self.xTicks = xTicks
    self.yTicks = yTicks
    self.secondYTicks = secondYTicks
    self.xRules = xRules
    self.yRules = yRules
  }
}

extension ChartPicture {
  /// Returns all plots of the picture with their layouts, from top to bottom. The first plot is the picture itself, and
  /// the others are its panels.
  package func plots(_ layout: ChartLayout) -> [(picture: ChartPicture, layout: ChartLayout)] {
    [(self, layout)] + zip(panels, layout.panels).flatMap { $0.plots($1) }
  }
}

extension ChartPicture.Line {
  /// Returns the color in which the line is drawn, including its opacity.
  ///
  /// - Parameter index: The index of the line in the picture.
  package func color(_ theme: ChartTheme, at index: Int) -> Color {
    (color ?? theme.color(ofLine: index)).opacity(opacity)
  }
}

extension ChartPicture.Line {
  /// The margin around the plot in which the line is still drawn. It is half of the line width, in points.
  package var clipMargin: Double { style.lineWidth > 0 ? min(style.lineWidth, 1e9) / 2 : 0 }
}

extension StrokeStyle {
  /// Returns a solid stroke with round joins and caps. This is the default style of chart lines.
  ///
  /// - Parameter width: The line width, in points.
  public static func chartLine(width: Double = 1.5) -> StrokeStyle {
    StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round)
  }

  /// True if joins and caps are round. `LineRasterizer` can draw only lines of this style.
  package var isRound: Bool { lineCap == .round && lineJoin == .round }
}
