import FastVectorCharts
public import FastVectorDrawing
import FastVectorGeometry
import Foundation

/// Draws chart pictures into bitmaps. A ``LineRasterizer`` draws the lines and areas that it supports, and Cairo draws
/// everything else.
///
/// The grid, axes and their text are cached, and redrawn only if they change. The pixels of a picture don't depend on
/// previously drawn pictures. Don't use a renderer from several threads at the same time.
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
  /// - Returns: A bitmap with the pixel size of the layout.
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
  ///   - bitmap: The bitmap to draw into. If it doesn't have the pixel size of the layout, it is replaced by a new
  ///     bitmap.
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
    try picture.forEachShape(in: layout) { try draw($0, layout, into: &bitmap) }
    guard !picture.texts.isEmpty else { return }
    try bitmap.draw(scale: layout.scale) { $0.draw(picture.texts, layout) }
  }

  private func draw(_ shape: ChartPicture.Shape, _ layout: ChartLayout, into bitmap: inout Bitmap) throws {
    guard !shape.path.isEmpty else { return }
    let clip = layout.clip(margin: shape.clipMargin).pixels
    let isDrawn =
      switch shape.stroke {
      case nil: rasterizer.fill(shape.path, color: shape.color, scale: layout.scale, clip: clip, into: &bitmap)
      case let style? where style.isRound:
        rasterizer.stroke(
          shape.path.dashes(style) ?? shape.path, lineWidth: style.lineWidth, color: shape.color, scale: layout.scale,
          clip: clip, into: &bitmap)
      default: false
      }
    if isDrawn { return }
    try bitmap.draw(scale: layout.scale) { $0.draw(shape, layout) }
  }

  private func drawBackground(_ marks: ChartMarks) throws {
    background.fill(layout.theme.background)
    var rest = marks
    rest.rules = []
    for rule in marks.rules {
      // Cairo draws the lines in `rest` after all others. If a line crosses an earlier line in `rest`, it must be drawn
      // after that line, so add it to `rest` as well.
      let isFree = !rest.rules.contains { $0.bounds.intersects(rule.bounds) }
      if !isFree || !background.fill(rule, scale: layout.scale) { rest.rules.append(rule) }
    }
    try background.draw(scale: layout.scale) { $0.draw(rest) }
  }
}

extension Bitmap {
  /// Draws a horizontal or vertical line that covers whole pixels, as grid lines usually do. This is faster than
  /// stroking. If the line is dashed, translucent, or covers pixels partially, draws nothing and returns false.
  fileprivate mutating func fill(_ rule: ChartMarks.Rule, scale: Double) -> Bool {
    func pixels(from start: Double, to end: Double, in size: Int) -> Range<Int>? {
      guard let first = Int(exactly: start * scale), let end = Int(exactly: end * scale) else { return nil }
      return (first..<end).clamped(to: 0..<size)
    }
    let bounds = rule.bounds
    guard rule.dash.isEmpty, rule.color.bytes.alpha == 255,
      let columns = pixels(from: bounds.minX, to: bounds.maxX, in: width),
      let rows = pixels(from: bounds.minY, to: bounds.maxY, in: height)
    else { return false }
    let (word, stride) = (rule.color.premultiplied, bytesPerRow / 4)
    unsafe withMutablePixels { pixels in
      for row in rows {
        unsafe (pixels + row * stride + columns.lowerBound).update(repeating: word, count: columns.count)
      }
    }
    return true
  }
}

extension ChartMarks.Rule {
  /// The rectangle that the line covers. All lines of axes, grids and legends are horizontal or vertical.
  fileprivate var bounds: CGRect {
    let isVertical = start.x == end.x, half = max(width, 0) / 2
    return CGRect(
      x: min(start.x, end.x), y: min(start.y, end.y), width: abs(end.x - start.x), height: abs(end.y - start.y)
    ).insetBy(dx: isVertical ? -half : 0, dy: isVertical ? 0 : -half)
  }
}

extension ChartLayout {
  /// Returns the clip region of a plot, which consists of the plot and a margin around it. The region is returned both
  /// as a rectangle of pixels and as a rectangle in points.
  ///
  /// Both rectangles cover the same whole pixels to make the rasterizer and Cairo clip in the same way. The margin is
  /// rounded up to whole pixels, so a line along an edge of the plot has its full width.
  ///
  /// - Parameter margin: The width of the margin, in points.
  func clip(margin: Double) -> (pixels: PixelRect, rect: CGRect) {
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
