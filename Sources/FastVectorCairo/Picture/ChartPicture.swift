public import FastVectorCharts
import Foundation

/// What one picture of a line chart shows: lines and ticks, in points from the top left of the picture.
///
/// It says what is to be seen and not how it comes about, so that whatever makes paths and ticks can fill it, frame by
/// frame. What stays the same throughout a film is in a ``ChartLayout``.
public struct ChartPicture: Equatable, Sendable {
  /// A line of the chart.
  public struct Line: Equatable, Sendable {
    /// Where the line runs. What lies outside the plot is not drawn.
    public var path: Path

    /// Its colour; nil for the next one of the theme.
    public var color: Color?

    /// How it is drawn. An unbroken line whose joins and ends are round is the fastest.
    public var style: StrokeStyle

    /// The vertical coordinate down to which, or up to which, the area is shaded; nil for none.
    public var baseline: Double?

    /// Makes a line.
    public init(
      _ path: Path, color: Color? = nil, style: StrokeStyle = .chartLine(), baseline: Double? = nil
    ) {
      self.path = path
      self.color = color
      self.style = style
      self.baseline = baseline
    }
  }

  /// A mark on an axis.
  public struct Tick: Hashable, Sendable {
    /// The horizontal coordinate of a tick of the horizontal axis, the vertical one of the vertical axis.
    public var position: Double

    /// What it says.
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

  /// The ticks of the vertical axis. Those outside the plot are left out.
  public var yTicks: [Tick]

  /// Makes a picture.
  public init(lines: [Line] = [], xTicks: [Tick] = [], yTicks: [Tick] = []) {
    self.lines = lines
    self.xTicks = xTicks
    self.yTicks = yTicks
  }
}

extension StrokeStyle {
  /// The style of a chart's line: round joins and ends.
  public static func chartLine(width: Double = 1.5) -> StrokeStyle {
    StrokeStyle(lineWidth: width, lineCap: .round, lineJoin: .round)
  }

  /// Whether it is what a ``LineRasterizer`` draws.
  var isChartLine: Bool { lineCap == .round && lineJoin == .round && dash.isEmpty }
}
