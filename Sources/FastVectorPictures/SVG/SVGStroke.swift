public import FastVectorCharts
public import FastVectorFiles
public import Foundation

/// A path element of an SVG document, with its colors and stroke style. It represents a line, an area, or a shape of a
/// mark.
package struct SVGStroke: Equatable, Sendable {
  package let path: SVGPath
  package let attributes: String

  /// The clip region, in points.
  package var clip: CGRect

  /// The opacity of the element, in thousandths. It is 1000 if the element is opaque.
  package var opacity: Int32 = 1000

  package init(path: SVGPath, attributes: String, clip: CGRect, opacity: Int32 = 1000) {
    self.path = path
    self.attributes = attributes
    self.clip = clip
    self.opacity = opacity
  }

  /// The opacity attribute. Empty if the element is opaque.
  package var opacityAttribute: String { opacity == 1000 ? "" : " opacity=\"\(Self.text(ofOpacity: opacity))\"" }

  package static func text(ofOpacity thousandths: Int32) -> String { "\(Double(thousandths) / 1000)" }

  /// Returns the paths of the lines and marks of a picture and its panels, from back to front.
  package static func all(of picture: ChartPicture, _ layout: ChartLayout) -> [SVGStroke] {
    picture.plots(layout).flatMap { plot($0.picture, $0.layout) }
  }

  /// Returns the paths of the lines and marks of one plot, from back to front.
  private static func plot(_ picture: ChartPicture, _ layout: ChartLayout) -> [SVGStroke] {
    func clip(_ margin: Double) -> CGRect { layout.plot.insetBy(dx: -margin, dy: -margin) }
    let opaqueColors = picture.lines.enumerated().map { index, line in
      var opaque = line
      opaque.opacity = 1
      return opaque.color(layout.theme, at: index)
    }
    let lines = zip(picture.lines, opaqueColors).flatMap { line, color -> [SVGStroke] in
      let opacity = Self.opacity(of: line)
      let area = line.area.map {
        SVGStroke(
          path: SVGPath($0), attributes: SVGText.paint("fill", color.opacity(ChartPicture.Line.areaOpacity)),
          clip: clip(0), opacity: opacity)
      }
      let intervals = line.intervalLine(in: layout.plot).map {
        SVGStroke($0, color.opacity(ChartPicture.Line.intervalOpacity), clip($0.clipMargin), opacity: opacity)
      }
      let strokes = line.strokes
      let stroke = SVGStroke(strokes.line, color, clip(strokes.line.clipMargin), opacity: opacity)
      let isolatedPoints = strokes.isolatedPoints.map { SVGStroke($0, color, clip($0.clipMargin), opacity: opacity) }
      return [area, intervals, stroke, isolatedPoints].compactMap { $0 }
    }
    let dots = zip(picture.lines, opaqueColors).compactMap { line, color in
      line.dotLine(in: layout.plot).map { SVGStroke($0, color, clip($0.clipMargin), opacity: opacity(of: line)) }
    }
    func shapes(isBelow: Bool) -> [SVGStroke] {
      picture.marks.filter { $0.isBelowLines == isBelow }.flatMap {
        $0.shapes.map { SVGStroke($0, clip($0.clipMargin)) }
      }
    }
    return shapes(isBelow: true) + lines + dots + shapes(isBelow: false)
  }

  private static func opacity(of line: ChartPicture.Line) -> Int32 { thousandths(line.opacity) }

  fileprivate static func thousandths(_ opacity: Double) -> Int32 {
    Int32(((opacity > 0 ? min(opacity, 1) : 0) * 1000).rounded())
  }

  fileprivate static func attributes(_ style: StrokeStyle, _ color: Color) -> String {
    func units(_ length: Double) -> String { SVGText.number(length * SVGPath.unitsPerPoint) }
    guard style.lineWidth > 0, style.lineWidth <= 1e150 else { return "" }
    var text = SVGText.paint("stroke", color) + " stroke-width=\"\(units(style.lineWidth))\""
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

extension SVGStroke {
  fileprivate init(_ line: ChartPicture.Line, _ color: Color, _ clip: CGRect, opacity: Int32) {
    self.init(
      path: SVGPath(line.path), attributes: Self.attributes(line.style, color), clip: clip, opacity: opacity)
  }
}

extension SVGStroke {
  init(_ shape: ChartPicture.Shape, _ clip: CGRect) {
    var color = shape.color
    // Use an opaque color and a separate opacity attribute, which can be animated.
    color.opacity = 1
    self.init(
      path: SVGPath(shape.path),
      attributes: shape.stroke.map { Self.attributes($0, color) } ?? SVGText.paint("fill", color),
      clip: clip, opacity: Self.thousandths(shape.color.opacity))
  }
}

extension ChartPicture {
  /// Returns the picture as an SVG document.
  ///
  /// Line coordinates are rounded to tenths of a point. Several documents can be embedded in the same HTML page.
  ///
  /// - Parameters:
  ///   - layout: The layout of the picture.
  ///   - dark: The theme for readers who prefer dark pages. The document contains a style sheet that replaces each
  ///     color of the layout's theme with the corresponding color of this theme for these readers. If nil, all readers
  ///     see the theme of the layout.
  /// - Complexity: O(n) for n points in the lines
  public func svg(_ layout: ChartLayout, dark: ChartTheme? = nil) -> String {
    let lines = SVGStroke.all(of: self, layout).filter { !$0.path.steps.isEmpty }.map {
      SVGText.ClippedElements(
        text: "<path\($0.attributes)\($0.opacityAttribute) d=\"\($0.path.data)\"/>\n", clip: $0.clip)
    }
    let dots = plots(layout).flatMap { plot in
      plot.picture.lines.flatMap(\.dots).filter { plot.layout.plot.includes($0.position) }
    }
    return SVGText.document(
      layout, dark: dark, marks: SVGText.marks(ChartMarks(self, layout)), lines: lines,
      above: SVGText.texts(plots(layout).flatMap(\.picture.texts), layout) + SVGText.notes(dots))
  }
}

extension ChartPicture {
  /// Writes the picture to an SVG file. The file gets its final name when it is complete.
  ///
  /// - Throws: `FileError`.
  public func writeSVG(to path: String, _ layout: ChartLayout) throws(FileError) {
    let file = try AtomicFile(path: path)
    try file.write(Data(svg(layout).utf8))
    try file.finish()
  }

  /// Writes the picture to an SVG file. See ``writeSVG(to:_:)-(String,_)``.
  public func writeSVG(to url: URL, _ layout: ChartLayout) throws(FileError) {
    try writeSVG(to: url.filePath(), layout)
  }
}
