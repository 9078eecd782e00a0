public import FastVectorCharts
public import Foundation

/// What one picture of a line chart shows: lines and ticks, in points from the top left of the picture.
///
/// It says what is to be seen and not how it comes about, so that whatever makes paths and ticks can fill it, frame by
/// frame. What stays the same throughout an animation is in a ``ChartLayout``.
public struct ChartPicture: Equatable, Sendable {
  /// A line of the chart.
  public struct Line: Equatable, Sendable {
    /// Where the line runs. What lies outside the plot is not drawn.
    public var path: Path

    /// Its colour; nil for the next one of the theme.
    public var color: Color?

    /// How it is drawn. An unbroken line whose joins and ends are round is the fastest.
    public var style: StrokeStyle

    /// How much of it is there, its area and its name in the legend: 0 for nothing, 1 for all.
    public var opacity: Double

    /// The vertical coordinate down to which, or up to which, the area is shaded; nil for none.
    public var baseline: Double?

    /// Places on the line that are marked, in its colour and above all lines.
    public var dots: [Dot]

    /// Makes a line.
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

  /// A marked place.
  public struct Dot: Hashable, Sendable {
    /// Its centre, in points. One outside the plot is not drawn.
    public var position: CGPoint

    /// The vertical coordinates between which the true value lies, drawn as a faint stroke; nil for none.
    public var interval: ClosedRange<CGFloat>?

    /// What a reader is told who points at it, in a still SVG document; empty for nothing.
    public var note: String

    /// Makes a dot.
    public init(_ position: CGPoint, interval: ClosedRange<CGFloat>? = nil, note: String = "") {
      self.position = position
      self.interval = interval
      self.note = note
    }
  }

  /// A mark on an axis.
  public struct Tick: Hashable, Sendable {
    /// The horizontal coordinate of a tick of the horizontal axis, the vertical one of the vertical axis.
    public var position: Double

    /// What stands beside it; below a horizontal axis in one row or, after a line break, in two.
    public var label: String

    /// Makes a tick.
    public init(_ position: Double, _ label: String) {
      self.position = position
      self.label = label
    }
  }

  /// The lines, from the lowest to the uppermost.
  public var lines: [Line]

  /// The ticks of the horizontal axis. Those outside the plot are left out.
  public var xTicks: [Tick]

  /// The ticks of the vertical axis at the left. Those outside the plot are left out.
  public var yTicks: [Tick]

  /// The ticks of the vertical axis at the right, which have no lines in the plot.
  public var secondYTicks: [Tick]

  /// Reference lines at places of the horizontal axis, such as an event or a limit, below all other lines. Their labels may
  /// be empty, and are left out where they have no room.
  public var xRules: [Tick]

  /// Reference lines at places of the vertical axis, likewise.
  public var yRules: [Tick]

  /// Makes a picture.
  public init(
    lines: [Line] = [], xTicks: [Tick] = [], yTicks: [Tick] = [], secondYTicks: [Tick] = [], xRules: [Tick] = [],
    yRules: [Tick] = []
  ) {
    self.lines = lines
    self.xTicks = xTicks
    self.yTicks = yTicks
    self.secondYTicks = secondYTicks
    self.xRules = xRules
    self.yRules = yRules
  }
}

extension ChartPicture.Line {
  /// The colour that it is drawn in.
  ///
  /// - Parameter index: Its place among the lines.
  package func color(_ theme: ChartTheme, at index: Int) -> Color {
    (color ?? theme.color(ofLine: index)).opacity(opacity)
  }
}

extension StrokeStyle {
  /// The style of a chart's line: round joins and ends.
  public static func chartLine(width: Double = 1.5) -> StrokeStyle {
    StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round)
  }

  /// Whether it is what a ``LineRasterizer`` draws.
  package var isChartLine: Bool { lineCap == .round && lineJoin == .round && dash.isEmpty }
}
