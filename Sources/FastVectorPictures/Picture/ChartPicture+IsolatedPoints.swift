import FastVectorCharts
import Foundation

extension ChartPicture.Line {
  /// The minimum diameter, in typographic points, of the dot that represents an isolated data point. A dot with the
  /// width of a thin line would hardly be visible.
  package static let minDotWidth = 4.0

  /// The strokes of the line, from back to front. They are the line's path, and dots for its isolated points.
  ///
  /// A part of the line between two gaps is an isolated point if a dot can cover it. Such a part consists of a single
  /// data point, or of several points that are very close together. The diameter of the dot is equal to the width of
  /// the line, but at least ``minDotWidth``. Dots are round and solid, regardless of the line's style.
  ///
  /// - Complexity: O(n) for n points. Allocates only if there are isolated points.
  package var strokes: (line: ChartPicture.Line, isolatedPoints: ChartPicture.Line?) {
    guard style.lineWidth > 0, let (path, dots) = path.separated(from: dotDiameter - Double(style.lineWidth)) else {
      return (self, nil)
    }
    var line = self
    line.path = path
    return (line, ChartPicture.Line(dots, style: .chartLine(width: dotDiameter)))
  }

  private var dotDiameter: Double { max(Double(style.lineWidth), Self.minDotWidth) }
}

extension Path {
  /// Separates the small subpaths, whose width and height are at most `size`, from all other subpaths. Returns nil if
  /// there are no small subpaths.
  ///
  /// - Complexity: O(n)
  fileprivate func separated(from size: Double) -> (rest: Path, small: Path)? {
    var result: (rest: Path, small: Path)?
    var (verb, point) = (0, 0)
    while verb < verbs.count {
      var (nextVerb, nextPoint) = (verb + 1, point + verbs[verb].pointCount)
      while nextVerb < verbs.count, verbs[nextVerb] != .move {
        nextPoint += verbs[nextVerb].pointCount
        nextVerb += 1
      }
      let isSmall = verbs[verb..<nextVerb].contains(.line) && isSmall(point..<nextPoint, size)
      if isSmall, result == nil {
        result = (Path(), Path())
        result?.rest.append(self, 0..<verb, 0..<point)
      }
      if isSmall {
        result?.small.append(self, verb..<nextVerb, point..<nextPoint)
      } else {
        result?.rest.append(self, verb..<nextVerb, point..<nextPoint)
      }
      (verb, point) = (nextVerb, nextPoint)
    }
    return result
  }

  /// Returns true if all finite points in a range of indices fit into a square with sides of length `size`. Stops at
  /// the first point that doesn't fit.
  private func isSmall(_ points: Range<Int>, _ size: Double) -> Bool {
    var (left, right, top, bottom) = (Double.infinity, -Double.infinity, Double.infinity, -Double.infinity)
    for index in points {
      let (x, y) = (xs[index], ys[index])
      guard x.isFinite, y.isFinite else { continue }
      (left, right) = (min(left, x), max(right, x))
      (top, bottom) = (min(top, y), max(bottom, y))
      if right - left > size || bottom - top > size { return false }
    }
    return left <= right
  }

  private mutating func append(_ other: Path, _ newVerbs: Range<Int>, _ newPoints: Range<Int>) {
    verbs += other.verbs[newVerbs]
    for index in newPoints {
      xs.append(other.xs[index])
      ys.append(other.ys[index])
    }
  }
}
