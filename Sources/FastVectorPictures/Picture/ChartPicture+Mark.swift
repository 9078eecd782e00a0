public import FastVectorCharts
public import Foundation

extension ChartPicture {
  /// A mark of the chart, such as an area or bars. Lines aren't marks. Coordinates are in points from the top left of
  /// the picture.
  public struct Mark: Equatable, Sendable {
    /// The shapes, from back to front.
    public var shapes: [Shape]

    /// True if the mark is drawn below the lines.
    public var isBelowLines: Bool

    /// The color of the mark in the legend. It includes the mark's own opacity.
    public var color: Color

    /// The opacity of the mark's entry in the legend, from 0 to 1. It is less than 1 while the mark fades in or out. It
    /// is already included in the colors of the shapes.
    public var opacity: Double

    /// The symbol that represents the mark in the legend; nil for a rectangle.
    public var symbol: ChartMark.Symbol?

    /// Creates a mark from shapes that are ordered from back to front.
    public init(
      _ shapes: [Shape], isBelowLines: Bool, color: Color, opacity: Double = 1, symbol: ChartMark.Symbol? = nil
    ) {
      self.shapes = shapes
      self.isBelowLines = isBelowLines
      self.color = color
      self.opacity = opacity
      self.symbol = symbol
    }
  }

  /// A part of a mark: a filled or stroked path.
  public struct Shape: Equatable, Sendable {
    /// The path, in points from the top left of the picture.
    public var path: Path

    /// The color of the fill or stroke. It includes the opacity of the mark.
    public var color: Color

    /// The style of the stroke; nil if the path is filled.
    public var stroke: StrokeStyle?

    /// The distance by which the clip region of the shape extends beyond each side of the plot, in points.
    public var clipMargin: Double

    /// Creates a shape that is stroked if `stroke` is given, and filled otherwise.
    public init(_ path: Path, color: Color, stroke: StrokeStyle? = nil, clipMargin: Double = 0) {
      self.path = path
      self.color = color
      self.stroke = stroke
      self.clipMargin = clipMargin
    }
  }

  /// The text of a mark. It is drawn in the font of tick labels, above all lines and marks.
  public struct Text: Hashable, Sendable {
    public var text: String

    /// The frame of the text, in points. It is filled with a translucent background color.
    public var frame: CGRect

    /// The color of the text. It includes the opacity of the mark.
    public var color: Color

    public init(_ text: String, frame: CGRect, color: Color) {
      self.text = text
      self.frame = frame
      self.color = color
    }
  }

  /// The opacity of the background behind the text of marks.
  package static let textBackgroundOpacity = 0.7
}

extension ChartPicture.Shape {
  /// Returns a copy of the shape that is scaled from one rectangle to another.
  package func scaled(from rect: CGRect, to plot: CGRect) -> ChartPicture.Shape {
    var shape = self
    shape.path = ChartPicture.points(path, from: rect, to: plot)
    return shape
  }
}

extension ChartPicture.Text {
  /// Returns a copy of the text whose frame is scaled from one rectangle to another.
  package func scaled(from rect: CGRect, to plot: CGRect) -> ChartPicture.Text {
    guard rect != plot, rect.width > 0, rect.height > 0 else { return self }
    let (x, y) = (plot.width / rect.width, plot.height / rect.height)
    var text = self
    text.frame = CGRect(
      x: plot.minX + x * (frame.minX - rect.minX), y: plot.minY + y * (frame.minY - rect.minY),
      width: x * frame.width, height: y * frame.height)
    return text
  }
}
