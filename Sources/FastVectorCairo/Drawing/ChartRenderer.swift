import FastVectorCharts
public import FastVectorDrawing
import FastVectorGeometry
import Foundation

/// A renderer that draws chart pictures into bitmaps. A ``LineRasterizer`` draws the lines, and Cairo draws everything
/// else.
///
/// Everything except the lines is cached, and only redrawn when it changes. The pixels of a picture don't depend on the
/// pictures drawn before it. Don't use a renderer from two threads at the same time.
public final class ChartRenderer {
  /// The layout of the pictures.
  public let layout: ChartLayout

  private let rasterizer = LineRasterizer()
  private var marks: ChartMarks?
  private var background: Bitmap

  /// Creates a renderer.
  ///
  /// - Throws: ``BitmapError`` if there isn't enough memory.
  public init(layout: ChartLayout) throws {
    self.layout = layout
    background = try Bitmap(width: layout.pixelWidth, height: layout.pixelHeight)
  }

  /// Draws a picture.
  ///
  /// - Returns: A bitmap of the layout's size in pixels.
  /// - Throws: ``BitmapError`` if there isn't enough memory.
  public func bitmap(of picture: ChartPicture) throws -> Bitmap {
    var bitmap = try Bitmap(width: layout.pixelWidth, height: layout.pixelHeight)
    try draw(picture, into: &bitmap)
    return bitmap
  }

  /// Draws a picture into a bitmap, replacing all of its pixels.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - bitmap: A bitmap of the layout's size in pixels. A bitmap of another size is replaced.
  /// - Throws: ``BitmapError`` if there isn't enough memory.
  public func draw(_ picture: ChartPicture, into bitmap: inout Bitmap) throws {
    let marks = ChartMarks(picture, layout)
    if marks != self.marks {
      self.marks = nil
      try drawBackground(marks)
      self.marks = marks
    }
    bitmap.setPixels(to: background)
    for (picture, layout) in picture.plots(layout) { try drawPlot(picture, layout, into: &bitmap) }
  }

  /// Draws the lines and marks of a plot.
  private func drawPlot(_ picture: ChartPicture, _ layout: ChartLayout, into bitmap: inout Bitmap) throws {
    for mark in picture.marks where mark.isBelowLines { try draw(mark.shapes, layout, into: &bitmap) }
    for (index, line) in picture.lines.enumerated() {
      let color = line.color(layout.theme, at: index)
      if let area = line.area {
        try bitmap.draw(scale: layout.scale) { context in
          context.clipped(to: layout.clip(margin: 0).rect) {
            context.fill(area, with: color.opacity(ChartPicture.Line.areaOpacity))
          }
        }
      }
      if let intervals = line.intervalLine(in: layout.plot) {
        try stroke(intervals, color.opacity(ChartPicture.Line.intervalOpacity), layout, into: &bitmap)
      }
      let strokes = line.strokes
      try stroke(strokes.line, color, layout, into: &bitmap)
      if let isolatedPoints = strokes.isolatedPoints { try stroke(isolatedPoints, color, layout, into: &bitmap) }
    }
    for (index, line) in picture.lines.enumerated() {
      guard let dots = line.dotLine(in: layout.plot) else { continue }
      try stroke(dots, line.color(layout.theme, at: index), layout, into: &bitmap)
    }
    for mark in picture.marks where !mark.isBelowLines { try draw(mark.shapes, layout, into: &bitmap) }
    try draw(picture.texts, into: &bitmap)
  }

  private func draw(_ shapes: [ChartPicture.Shape], _ layout: ChartLayout, into bitmap: inout Bitmap) throws {
    for shape in shapes where !shape.path.isEmpty {
      let (pixels, clip) = layout.clip(margin: shape.clipMargin)
      let isDrawn =
        shape.stroke.map { style in
          style.isChartLine
            && rasterizer.stroke(
              shape.path, lineWidth: style.lineWidth, color: shape.color, scale: layout.scale, clip: pixels,
              into: &bitmap)
        } ?? false
      if isDrawn { continue }
      try bitmap.draw(scale: layout.scale) { context in
        context.clipped(to: clip) {
          if let style = shape.stroke {
            context.stroke(shape.path, with: shape.color, style: style)
          } else {
            context.fill(shape.path, with: shape.color)
          }
        }
      }
    }
  }

  private func draw(_ texts: [ChartPicture.Text], into bitmap: inout Bitmap) throws {
    guard !texts.isEmpty else { return }
    try bitmap.draw(scale: layout.scale) { context in
      for text in texts {
        context.fill(
          Path(text.frame),
          with: layout.theme.background.opacity(ChartPicture.textBackgroundOpacity * text.color.opacity))
        context.draw(text.text, at: text.frame.origin, anchor: .topLeading, font: layout.markFont, color: text.color)
      }
    }
  }

  private func stroke(
    _ line: ChartPicture.Line, _ color: Color, _ layout: ChartLayout, into bitmap: inout Bitmap
  ) throws {
    let (pixels, clip) = layout.clip(margin: line.clipMargin)
    let isDrawn =
      line.style.isChartLine
      && rasterizer.stroke(
        line.path, lineWidth: line.style.lineWidth, color: color, scale: layout.scale, clip: pixels, into: &bitmap)
    if isDrawn { return }
    try bitmap.draw(scale: layout.scale) { context in
      context.clipped(to: clip) { context.stroke(line.path, with: color, style: line.style) }
    }
  }

  private func drawBackground(_ marks: ChartMarks) throws {
    background.fill(layout.theme.background)
    try background.draw(scale: layout.scale) { context in
      for rule in marks.rules {
        let path = Path {
          $0.move(to: rule.start)
          $0.addLine(to: rule.end)
        }
        context.stroke(path, with: rule.color, style: StrokeStyle(lineWidth: rule.width, dash: rule.dash))
      }
      for label in marks.labels {
        context.draw(label.text, at: label.point, anchor: label.anchor, font: label.font, color: label.color)
      }
    }
  }
}

extension ChartLayout {
  /// Returns the plot, extended by a margin in points, as pixels and as a rectangle in points.
  ///
  /// Both consist of whole pixels, so that the rasterizer and Cairo draw to the same edges. The margin is rounded up, so
  /// that a line along an edge has its full width.
  fileprivate func clip(margin: Double) -> (pixels: PixelRect, rect: CGRect) {
    let margin = Int(min((margin * scale).rounded(.up), Double(Self.sizes.upperBound)))
    func pixels(_ lower: Double, _ upper: Double, in size: Int) -> Range<Int> {
      let range = Int((lower * scale).rounded()) - margin..<Int((upper * scale).rounded()) + margin
      return range.clamped(to: 0..<size)
    }
    let columns = pixels(plot.minX, plot.maxX, in: pixelWidth), rows = pixels(plot.minY, plot.maxY, in: pixelHeight)
    let rect = CGRect(
      x: Double(columns.lowerBound) / scale, y: Double(rows.lowerBound) / scale,
      width: Double(columns.count) / scale, height: Double(rows.count) / scale)
    return (PixelRect(columns: columns, rows: rows), rect)
  }
}
