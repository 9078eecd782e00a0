import FastVectorGeometry
import Foundation

/// The upper and lower edges of a line, as functions of x. The edges differ only in pixel columns with more than two
/// points, because the line covers a vertical range there.
package struct LineOutline {
  /// The vertical coordinates of both edges at a horizontal coordinate, all in pixels.
  package struct Vertex {
    package var x: Double
    package var top: Double
    package var bottom: Double
  }

  /// The vertices of all runs of the line, from left to right. A run ends at a gap.
  package private(set) var vertices: [Vertex] = []

  /// The runs of the line, which are its parts between gaps, as ranges of indices in ``vertices``.
  package private(set) var runs: [Range<Int>] = []

  /// The index of the first vertex of the current run.
  private var runStart = 0

  /// Creates the outline of a line.
  ///
  /// - Parameters:
  ///   - frame: The line.
  ///   - isInterpolated: True if the outline follows the steps or curves of the line, false if it connects points by
  ///     straight lines.
  /// - Complexity: O(c) for c columns of pixels
  package init(_ frame: LineFrame, isInterpolated: Bool) {
    if isInterpolated, let path = frame.sparsePath {
      addVertices(of: path)
    } else {
      addVertices(of: frame)
    }
    finishRun()
  }

  /// Creates the outline of a horizontal line.
  package init(y: Double, from left: Double, to right: Double) {
    vertices = [Vertex(x: left, top: y, bottom: y), Vertex(x: right, top: y, bottom: y)]
    runs = [0..<2]
  }

  private mutating func finishRun() {
    if runStart < vertices.count { runs.append(runStart..<vertices.count) }
    runStart = vertices.count
  }

  private mutating func append(_ x: Double, _ top: Double, _ bottom: Double) {
    // Points that move along x can overtake each other. Clamp x so that vertices keep their order.
    let x = vertices.count == runStart ? x : max(x, vertices[vertices.count - 1].x)
    vertices.append(Vertex(x: x, top: top, bottom: bottom))
  }

  private mutating func addVertices(of frame: LineFrame) {
    vertices.reserveCapacity(2 * frame.columns.count)
    for column in frame.columnPoints {
      if column.startsRun { finishRun() }
      if column.count <= LineFrame.maxExactPoints {
        for (x, y) in frame.points(of: column) { append(x, y, y) }
      } else {
        append(column.x.first, column.top, column.bottom)
        append(column.x.last, column.top, column.bottom)
      }
    }
  }

  /// Adds the vertices of steps or curves. A curve between two points gets a vertex about every two pixels, but at most
  /// 64.
  private mutating func addVertices(of path: Path) {
    var last: CGPoint?
    path.forEach { element in
      switch element {
      case .move(let point):
        finishRun()
        append(point.x, point.y, point.y)
        last = point
      case .line(let point):
        append(point.x, point.y, point.y)
        last = point
      case .curve(let end, let control1, let control2):
        let start = last ?? end
        let count = max(1, min(Int(clamping: (end.x - start.x) / 2), 64))
        for step in 1...count {
          let t = Double(step) / Double(count)
          let (a, b, c, d) = ((1 - t) * (1 - t) * (1 - t), 3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t), t * t * t)
          let y = a * start.y + b * control1.y + c * control2.y + d * end.y
          append(a * start.x + b * control1.x + c * control2.x + d * end.x, y, y)
        }
        last = end
      // Interpolation methods produce only lines and cubic curves.
      case .quadCurve(let end, _): append(end.x, end.y, end.y)
      case .closeSubpath: break
      }
    }
  }
}

extension LineOutline {
  /// Returns the edges at an x coordinate, interpolated linearly between the two neighboring vertices.
  ///
  /// - Parameters:
  ///   - next: The index of the first vertex at or after the coordinate.
  ///   - run: The element of ``runs`` that contains the coordinate.
  package func vertex(at x: Double, before next: Int, in run: Range<Int>) -> Vertex {
    let end = vertices[min(max(next, run.lowerBound), run.upperBound - 1)]
    let start = vertices[min(max(next - 1, run.lowerBound), run.upperBound - 1)]
    guard end.x > start.x else { return end }
    let fraction = min(max((x - start.x) / (end.x - start.x), 0), 1)
    return Vertex(
      x: x, top: start.top + (end.top - start.top) * fraction,
      bottom: start.bottom + (end.bottom - start.bottom) * fraction)
  }
}
