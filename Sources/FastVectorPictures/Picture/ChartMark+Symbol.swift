package import FastVectorCharts
package import FastVectorGeometry
import Foundation

extension ChartMark.Symbol {
  /// Returns a single symbol.
  ///
  /// - Parameters:
  ///   - x: The horizontal coordinate of the symbol's center, in points.
  ///   - y: The vertical coordinate of the symbol's center, in points.
  ///   - size: The diameter of a circle, in points. Symbols of other shapes have a similar area.
  func shape(x: Double, y: Double, size: Double, color: Color) -> ChartPicture.Shape {
    var path = Path()
    add(to: &path, x: x, top: y, bottom: y, size: size)
    return shape(path, size: size, color: color)
  }

  /// Returns a shape with a path that consists of symbols.
  ///
  /// - Parameter size: The diameter of a circle, in points. Symbols of other shapes have a similar area.
  package func shape(_ path: Path, size: Double, color: Color) -> ChartPicture.Shape {
    // A plus extends farthest from its center. The distance is half of its size plus half of its line width.
    ChartPicture.Shape(
      path, color: color, stroke: strokeWidth(size: size).map { .chartLine(width: $0) }, clipMargin: 0.625 * size)
  }

  /// Returns the line width of a symbol, or nil if the symbol is filled. A circle is drawn as a line of length 0 with
  /// round caps, because this is the fastest way.
  private func strokeWidth(size: Double) -> Double? {
    switch self {
    case .circle: size
    case .cross, .plus: size / 4
    case .square, .triangle, .diamond: nil
    }
  }

  /// Returns the maximum vertical distance, in pixels, at which two symbols are joined into one long symbol.
  ///
  /// Between two disks of radius r at a distance of d, there is a notch with a depth of r - √(r² - d²/4). Filled
  /// symbols are joined if this depth is at most 0.2 pixels. Crosses and pluses are joined only if they are in
  /// neighboring pixels.
  package func joinedDistance(size: Double) -> Int {
    switch self {
    case .circle, .square, .triangle, .diamond: max(1, Int(2 * max(0, 0.2 * size - 0.04).squareRoot()))
    case .cross, .plus: 1
    }
  }

  /// Adds a symbol to a path. The symbol is stretched vertically, so that its center extends from `top` to `bottom`.
  /// Both are equal for a single point.
  package func add(to path: inout Path, x: Double, top: Double, bottom: Double, size: Double) {
    func addLine(_ dx1: Double, _ y1: Double, _ dx2: Double, _ y2: Double) {
      path.move(to: CGPoint(x: x + dx1, y: y1))
      path.addLine(to: CGPoint(x: x + dx2, y: y2))
    }
    func addPolygon(_ corners: (dx: Double, y: Double)...) {
      path.addLines(corners.map { CGPoint(x: x + $0.dx, y: $0.y) })
      path.closeSubpath()
    }
    // The following factors give symbols of different shapes similar areas.
    let half = size / 2
    /// Adds vertical lines that fill the area between the ends of a long cross or plus.
    func fill(halfWidth: Double) {
      let stroke = size / 4
      guard stroke > 0 else { return }
      for dx in stride(from: stroke / 2 - halfWidth, through: halfWidth - stroke / 2 + 1e-9, by: stroke) {
        addLine(dx, top, dx, bottom)
      }
    }
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
      // The arms are shorter than half of the symbol, because round caps add half of the line width to each end.
      let arm = 0.75 * half
      func addCross(_ y: Double) {
        addLine(-arm, y - arm, arm, y + arm)
        addLine(-arm, y + arm, arm, y - arm)
      }
      addCross(top)
      guard bottom > top else { return }
      addCross(bottom)
      // If the symbol is long, fill the area between its ends. Otherwise, draw overlapping crosses.
      if bottom - top > 2 * arm {
        fill(halfWidth: 1.5 * size / 4)
      } else {
        for y in stride(from: top + 1, to: bottom, by: max(size / 4, 1)) { addCross(y) }
      }
    case .plus:
      addLine(0, top - half, 0, bottom + half)
      addLine(-half, top, half, top)
      guard bottom > top else { return }
      addLine(-half, bottom, half, bottom)
      fill(halfWidth: half)
    }
  }
}
