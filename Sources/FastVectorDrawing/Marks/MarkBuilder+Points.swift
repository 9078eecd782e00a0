import FastVectorCharts
import FastVectorGeometry
import Foundation

extension MarkBuilder {
  /// Returns a single shape that consists of the symbols of a mark.
  ///
  /// If a pixel column contains at most `LineFrame.maxExactPoints` points, each point has a symbol. Otherwise, each
  /// pixel of the column that contains points has a symbol. If symbols are so close that no gap is visible between
  /// them, they are joined into one long symbol.
  ///
  /// - Parameter size: The diameter of a circle, in points. Symbols of other shapes have a similar area.
  func points(_ mark: State, _ symbol: ChartMark.Symbol, _ size: Double) -> ChartPicture.Shape {
    var path = Path()
    func add(_ x: Double, _ top: Double, _ bottom: Double) {
      // Omit symbols outside the plot. They would only make the path longer.
      guard contains(x: x), top <= plot.maxY + 1e-6, bottom >= plot.minY - 1e-6 else { return }
      symbol.add(to: &path, x: x, top: max(top, plot.minY), bottom: min(bottom, plot.maxY), size: size * point)
    }
    if let frame = mark.to {
      for column in frame.columnPoints where column.count <= LineFrame.maxExactPoints {
        for (x, y) in frame.points(of: column) { add(x, y, y) }
      }
      frame.pixels.forEachRun(distance: symbol.joinedDistance(size: size * point)) { column, rows in
        let x = min(plot.minX + Double(column) + 0.5, plot.maxX)
        add(x, plot.minY + Double(rows.lowerBound) + 0.5, plot.minY + Double(rows.upperBound) + 0.5)
      }
    }
    return symbol.shape(path, size: size, color: mark.color)
  }
}
