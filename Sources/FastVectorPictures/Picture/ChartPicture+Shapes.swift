import FastVectorCharts
import FastVectorGeometry
import Foundation

extension ChartPicture {
  /// Calls `body` with a shape for each line and mark of the plot, from back to front. Panels and text aren't included.
  ///
  /// - Complexity: O(n) for n points in the lines. Allocates only for areas, dots and isolated points.
  package func forEachShape(in layout: ChartLayout, _ body: (Shape) throws -> Void) rethrows {
    for mark in marks where mark.isBelowLines { try mark.shapes.forEach(body) }
    for (index, line) in lines.enumerated() {
      let color = line.color(layout.theme, at: index)
      if let area = line.area { try body(Shape(area, color: color.opacity(Line.areaOpacity))) }
      if let intervals = line.intervalLine(in: layout.plot) {
        try body(Shape(intervals, color.opacity(Line.intervalOpacity)))
      }
      let strokes = line.strokes
      try body(Shape(strokes.line, color))
      if let isolatedPoints = strokes.isolatedPoints { try body(Shape(isolatedPoints, color)) }
    }
    for (index, line) in lines.enumerated() {
      if let dots = line.dotLine(in: layout.plot) { try body(Shape(dots, line.color(layout.theme, at: index))) }
    }
    for mark in marks where !mark.isBelowLines { try mark.shapes.forEach(body) }
  }
}

extension ChartPicture.Shape {
  /// Creates the stroke of a line.
  fileprivate init(_ line: ChartPicture.Line, _ color: Color) {
    self.init(line.path, color: color, stroke: line.style, clipMargin: line.clipMargin)
  }
}
