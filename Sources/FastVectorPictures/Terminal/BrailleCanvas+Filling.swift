public import FastVectorCharts
public import Foundation

extension BrailleCanvas {
  /// Draws the shapes of a mark. For a translucent shape, only a fraction of the dots is set.
  ///
  /// - Parameter pattern: The dots to set in each filled character; nil to set a fraction of the dots that depends on
  ///   the opacity of the shape.
  package mutating func draw(_ mark: ChartPicture.Mark, _ pattern: UInt8?, clip: CGRect) {
    for shape in mark.shapes {
      if shape.stroke == nil {
        var ink = ink(shape.color, pattern == nil ? shape.color.opacity : mark.opacity, clip)
        ink.pattern = pattern ?? ink.pattern
        fill(shape.path, ink)
      } else {
        draw(shape.path, color: shape.color, opacity: shape.color.opacity, clip: clip)
      }
    }
  }

  /// Sets the dots whose centers are inside a path, according to the nonzero winding rule. Curves are drawn as straight
  /// lines between their ends. Subpaths must be closed, because open subpaths aren't closed automatically.
  ///
  /// - Parameters:
  ///   - path: The path, in dots from the top left. Lines whose start or end isn't finite are ignored.
  ///   - color: The color of the dots; nil for the default color of the terminal.
  ///   - opacity: The opacity, from 0 to 1. It determines the fraction of dots that are set, in an ordered dither
  ///     pattern.
  ///   - clip: The rectangle to draw in, in dots; nil for the whole canvas. Dots on its edges are drawn.
  /// - Complexity: O(r n log n + d) for n points, r rows of dots and d dots set
  public mutating func fill(_ path: Path, color: Color? = nil, opacity: Double = 1, clip: CGRect? = nil) {
    fill(path, ink(color, opacity, clip))
  }

  /// Sets the dots whose centers are inside a path. See ``fill(_:color:opacity:clip:)``.
  mutating func fill(_ path: Path, _ ink: Ink) {
    let edges = path.edges
    for row in ink.rows {
      let y = Double(row) + 0.5
      var crossings = edges.compactMap { edge -> (x: Double, direction: Int)? in
        guard (edge.start.y <= y) != (edge.end.y <= y) else { return nil }
        let fraction = (y - edge.start.y) / (edge.end.y - edge.start.y)
        return (edge.start.x + (edge.end.x - edge.start.x) * fraction, edge.start.y < edge.end.y ? 1 : -1)
      }
      crossings.sort { $0.x < $1.x }
      var winding = 0
      for (crossing, next) in zip(crossings, crossings.dropFirst()) {
        winding += crossing.direction
        guard winding != 0 else { continue }
        let first = Int(clamping: (crossing.x - 0.5).rounded(.up)), end = Int(clamping: (next.x - 0.5).rounded(.up))
        for column in ink.columns.clamped(to: min(first, end)..<end) { setDot(column, row, ink) }
      }
    }
  }
}

extension Path {
  /// The straight lines of all subpaths, except for lines with an end that isn't finite. Open subpaths remain open.
  fileprivate var edges: [(start: CGPoint, end: CGPoint)] {
    var edges: [(start: CGPoint, end: CGPoint)] = []
    var (first, last) = (CGPoint.zero, CGPoint.zero)
    func add(_ end: CGPoint) {
      if last.x.isFinite, last.y.isFinite, end.x.isFinite, end.y.isFinite { edges.append((last, end)) }
      last = end
    }
    forEach { element in
      switch element {
      case .move(let point): (first, last) = (point, point)
      case .line(let end), .quadCurve(let end, _), .curve(let end, _, _): add(end)
      case .closeSubpath: add(first)
      }
    }
    return edges
  }
}
