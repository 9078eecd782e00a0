import FastVectorCharts
import FastVectorGeometry
import Foundation

extension MarkBuilder {
  /// The maximum number of points in a pixel column that have separate symbols.
  private static let mostSymbols = 4

  /// Returns the symbols of a mark as one shape.
  ///
  /// - Parameter size: The width of a symbol, in points.
  func points(_ mark: State, _ symbol: ChartMark.Symbol, _ size: Double) -> ChartPicture.Shape {
    var path = Path()
    func add(_ x: Double, _ top: Double, _ bottom: Double) {
      // Symbols far outside the plot would only make the path longer.
      guard contains(x: x), top <= plot.maxY + 1e-6, bottom >= plot.minY - 1e-6 else { return }
      symbol.add(to: &path, x: x, top: max(top, plot.minY), bottom: min(bottom, plot.maxY), size: size * point)
    }
    if let columns = mark.to?.columnPoints {
      for column in columns {
        if column.count > Self.mostSymbols {
          add(plot.minX + Double(column.index) + 0.5, column.top, column.bottom)
        } else {
          for (x, y) in column.points { add(x, y, y) }
        }
      }
    }
    guard let width = symbol.strokeWidth(size: size) else {
      return ChartPicture.Shape(path, color: mark.color, clipMargin: size / 2)
    }
    return ChartPicture.Shape(path, color: mark.color, stroke: .chartLine(width: width), clipMargin: size / 2)
  }
}

extension ChartMark.Symbol {
  /// Returns the width of the strokes of a symbol; nil if it is filled. Dots are strokes of length 0, which are the
  /// fastest to draw.
  fileprivate func strokeWidth(size: Double) -> Double? {
    switch self {
    case .circle: size
    case .cross, .plus: size / 4
    case .square, .triangle, .diamond: nil
    }
  }

  /// Adds a symbol to a path, stretched from `top` to `bottom`. These are equal for the symbol of a single point.
  fileprivate func add(to path: inout Path, x: Double, top: Double, bottom: Double, size: Double) {
    func addLine(_ dx1: Double, _ y1: Double, _ dx2: Double, _ y2: Double) {
      path.move(to: CGPoint(x: x + dx1, y: y1))
      path.addLine(to: CGPoint(x: x + dx2, y: y2))
    }
    func addPolygon(_ corners: (dx: Double, y: Double)...) {
      path.addLines(corners.map { CGPoint(x: x + $0.dx, y: $0.y) })
      path.closeSubpath()
    }
    // Symbols of all shapes have similar areas.
    let half = size / 2
    let ends = top == bottom ? [top] : [top, bottom]
    switch self {
    case .circle: addLine(0, top, 0, bottom)
    case .square:
      let side = 0.9 * half
      path.addRect(CGRect(x: x - side, y: top - side, width: 2 * side, height: bottom - top + 2 * side))
    case .triangle:
      let (side, base) = (1.1 * half, 0.7 * half)
      addPolygon(
        (0, top - 1.2 * half), (side, top + base), (side, bottom + base), (-side, bottom + base), (-side, top + base))
    case .diamond:
      let side = 1.2 * half
      addPolygon((0, top - side), (side, top), (side, bottom), (0, bottom + side), (-side, bottom), (-side, top))
    case .cross:
      // The round caps add half of the stroke width at each end.
      let arm = 0.75 * half
      if top != bottom { addLine(0, top, 0, bottom) }
      for y in ends {
        addLine(-arm, y - arm, arm, y + arm)
        addLine(-arm, y + arm, arm, y - arm)
      }
    case .plus:
      addLine(0, top - half, 0, bottom + half)
      for y in ends { addLine(-half, y, half, y) }
    }
  }
}
