import Foundation

/// Draws pictures of charts into bitmaps: lines by a ``LineRasterizer``, everything else by Cairo.
///
/// What is around the lines is drawn again only when it changes. A picture gives the same pixels, whatever was drawn
/// before it. A renderer is not to be used by two threads at once.
public final class ChartRenderer {
  /// Where everything goes.
  public let layout: ChartLayout

  private let rasterizer = LineRasterizer()
  private var marks: ChartMarks?
  private var background: Bitmap

  /// Makes a renderer.
  ///
  /// - Throws: ``BitmapError`` where there is no memory.
  public init(layout: ChartLayout) throws {
    self.layout = layout
    background = try Bitmap(width: layout.pixelWidth, height: layout.pixelHeight)
  }

  /// Draws a picture.
  ///
  /// - Returns: A bitmap of the layout's size in pixels.
  /// - Throws: ``BitmapError`` where there is no memory.
  public func bitmap(of picture: ChartPicture) throws -> Bitmap {
    var bitmap = try Bitmap(width: layout.pixelWidth, height: layout.pixelHeight)
    try draw(picture, into: &bitmap)
    return bitmap
  }

  /// Draws a picture over all of a bitmap.
  ///
  /// - Parameters:
  ///   - picture: The picture.
  ///   - bitmap: A bitmap of the layout's size in pixels; any other is replaced by one.
  /// - Throws: ``BitmapError`` where there is no memory.
  public func draw(_ picture: ChartPicture, into bitmap: inout Bitmap) throws {
    let marks = ChartMarks(picture, layout)
    if marks != self.marks {
      self.marks = nil
      try drawBackground(marks)
      self.marks = marks
    }
    bitmap.setPixels(to: background)
    let clip = layout.clip
    let pixels = PixelRect(
      columns: Int((clip.minX * layout.scale).rounded(.down))..<Int((clip.maxX * layout.scale).rounded(.up)),
      rows: Int((clip.minY * layout.scale).rounded(.down))..<Int((clip.maxY * layout.scale).rounded(.up)))
    for (index, line) in picture.lines.enumerated() {
      let color = line.color ?? layout.theme.color(ofLine: index)
      if let area = line.area {
        try bitmap.draw(scale: layout.scale) { context in
          context.clipped(to: layout.plot) { context.fill(area, with: color.opacity(ChartPicture.Line.areaOpacity)) }
        }
      }
      let isDrawn =
        line.style.isChartLine
        && rasterizer.stroke(
          line.path, lineWidth: line.style.lineWidth, color: color, scale: layout.scale, clip: pixels, into: &bitmap)
      if isDrawn { continue }
      try bitmap.draw(scale: layout.scale) { context in
        context.clipped(to: clip) { context.stroke(line.path, with: color, style: line.style) }
      }
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
        context.stroke(path, with: rule.color, lineWidth: rule.width)
      }
      for label in marks.labels {
        context.draw(
          label.text, at: label.point, anchor: label.anchor, angle: label.isUpright ? .degrees(-90) : .zero,
          font: label.font, color: label.color)
      }
    }
  }
}

extension ChartPicture.Line {
  /// How opaque the area of a line is.
  static let areaOpacity = 0.18

  /// The area between the line and its baseline; nil where there is no baseline, or where the path is not of straight
  /// lines.
  var area: Path? {
    guard let baseline, baseline.isFinite else { return nil }
    var area = Path()
    var start: CGPoint?
    var last = CGPoint.zero
    func finish() {
      guard let first = start else { return }
      area.addLine(to: CGPoint(x: last.x, y: baseline))
      area.addLine(to: CGPoint(x: first.x, y: baseline))
      area.closeSubpath()
      start = nil
    }
    var isStraight = true
    path.forEach { element in
      switch element {
      case .move(let point):
        finish()
        area.move(to: point)
        (start, last) = (point, point)
      case .line(let point):
        area.addLine(to: point)
        last = point
      case .quadCurve, .curve, .closeSubpath: isStraight = false
      }
    }
    finish()
    return isStraight ? area : nil
  }
}
