import FastVectorCharts
import Foundation

/// A path of an SVG document and what it is painted with: a line, or the area below one.
struct SVGStroke: Equatable, Sendable {
  let path: SVGPath
  let attributes: String

  /// What the lines of a picture consist of, from the lowest to the uppermost.
  static func all(of picture: ChartPicture, _ layout: ChartLayout) -> [SVGStroke] {
    picture.lines.enumerated().flatMap { index, line -> [SVGStroke] in
      let color = line.color ?? layout.theme.color(ofLine: index)
      let area = line.area.map {
        SVGStroke(path: SVGPath($0), attributes: paint("fill", color.opacity(ChartPicture.Line.areaOpacity)))
      }
      let stroke = SVGStroke(path: SVGPath(line.path), attributes: attributes(line.style, color))
      return [area, stroke].compactMap { $0 }
    }
  }

  private static func paint(_ name: String, _ color: Color) -> String {
    var opaque = color
    opaque.alpha = 255
    let opacity = color.alpha == 255 ? "" : " \(name)-opacity=\"\(SVGText.number(Double(color.alpha) / 255))\""
    return " \(name)=\"\(opaque.css)\"\(opacity)"
  }

  private static func attributes(_ style: StrokeStyle, _ color: Color) -> String {
    func units(_ length: Double) -> String { SVGText.number(length * SVGPath.unitsPerPoint) }
    guard style.lineWidth > 0, style.lineWidth <= 1e150 else { return "" }
    var text = paint("stroke", color) + " stroke-width=\"\(units(style.lineWidth))\""
    if style.lineCap != .butt { text += " stroke-linecap=\"\(style.lineCap == .round ? "round" : "square")\"" }
    switch style.lineJoin {
    case .miter: text += " stroke-miterlimit=\"\(SVGText.number(max(style.miterLimit, 1)))\""
    case .round: text += " stroke-linejoin=\"round\""
    case .bevel: text += " stroke-linejoin=\"bevel\""
    }
    if !style.dash.isEmpty, style.dashPhase.isFinite, style.dash.allSatisfy({ $0 >= 0 && $0.isFinite }) {
      text += " stroke-dasharray=\"\(style.dash.map { units($0) }.joined(separator: " "))\""
      if style.dashPhase != 0 { text += " stroke-dashoffset=\"\(units(style.dashPhase))\"" }
    }
    return text
  }
}

extension ChartPicture {
  /// The picture as an SVG document.
  ///
  /// Coordinates of lines are rounded to tenths of a point.
  ///
  /// - Complexity: O(n) in the points of the lines
  public func svg(_ layout: ChartLayout) -> String {
    var text = SVGText.opening(layout) + SVGText.marks(ChartMarks(self, layout)) + SVGText.linesOpening
    for stroke in SVGStroke.all(of: self, layout) {
      text += "<path\(stroke.attributes) d=\"\(stroke.path.data)\"/>\n"
    }
    return text + SVGText.linesClosing + "</svg>\n"
  }
}

extension ChartPicture {
  /// Writes the picture to an SVG file, which is there under its name once it is complete.
  ///
  /// - Throws: ``OutputError``.
  public func writeSVG(to path: String, _ layout: ChartLayout) throws(OutputError) {
    let file = try UnfinishedFile(path: path)
    try file.write(Data(svg(layout).utf8))
    try file.finish()
  }
}
