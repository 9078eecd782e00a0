import FastVectorCharts
import FastVectorGeometry
import Foundation

/// The area between two lines, which can cross each other.
struct AreaOutline {
  /// The path of the whole area.
  var whole: Path { path(of: polygons) }

  /// The path of the area where the first line is above the second one.
  var above: Path { path(of: polygons.filter(\.isAbove)) }

  /// The path of the area where the first line is below the second one.
  var below: Path { path(of: polygons.filter { !$0.isAbove }) }

  /// The y coordinates of both lines at the same x coordinate. If a line is vertical there, the y coordinate is the end
  /// that is farther from the other line.
  private struct Pair {
    let x: Double
    let first: Double
    let second: Double
  }

  /// A part of the area between two successive crossings of the lines.
  private struct Polygon {
    /// The indices of the pairs on the outline of this part, from left to right.
    let pairs: Range<Int>

    /// True if the first line is above the second one.
    let isAbove: Bool
  }

  private var pairs: [Pair] = []
  private var polygons: [Polygon] = []

  /// The minimum width of a part of the area between two gaps.
  private let minWidth: Double

  /// Creates the area between two lines. The area is interrupted where one of the lines has a gap.
  ///
  /// - Parameter minWidth: The minimum width of a part between two gaps. Narrower parts, such as isolated points, are
  ///   widened.
  /// - Complexity: O(n) for n vertices
  init(from second: LineOutline, to first: LineOutline, minWidth: Double) {
    self.minWidth = minWidth
    pairs.reserveCapacity(first.vertices.count + second.vertices.count)
    var (i, j) = (0, 0)
    while i < first.runs.count, j < second.runs.count {
      add(first, first.runs[i], second, second.runs[j])
      let (firstEnd, secondEnd) = (first.vertices[first.runs[i]].last?.x, second.vertices[second.runs[j]].last?.x)
      if (firstEnd ?? -.infinity) < (secondEnd ?? -.infinity) { i += 1 } else { j += 1 }
    }
  }

  /// Adds the area between two runs. A run is a part of a line without gaps.
  private mutating func add(_ a: LineOutline, _ aRun: Range<Int>, _ b: LineOutline, _ bRun: Range<Int>) {
    guard let aEnd = a.vertices[aRun].last?.x, let bEnd = b.vertices[bRun].last?.x else { return }
    let start = max(a.vertices[aRun.lowerBound].x, b.vertices[bRun.lowerBound].x), end = min(aEnd, bEnd)
    guard start <= end else { return }
    let first = pairs.count
    var (i, j) = (aRun.lowerBound, bRun.lowerBound)
    while i < aRun.upperBound || j < bRun.upperBound {
      let aX = i < aRun.upperBound ? a.vertices[i].x : .infinity
      let bX = j < bRun.upperBound ? b.vertices[j].x : .infinity
      let x = min(aX, bX)
      if start <= x, x <= end {
        let u = aX == x ? a.vertices[i] : a.vertex(at: x, before: i, in: aRun)
        let v = bX == x ? b.vertices[j] : b.vertex(at: x, before: j, in: bRun)
        let isAbove = u.top + u.bottom <= v.top + v.bottom
        let pair = Pair(x: x, first: isAbove ? u.top : u.bottom, second: isAbove ? v.bottom : v.top)
        if pairs.count > first, let crossing = Self.crossing(pairs[pairs.count - 1], pair) { pairs.append(crossing) }
        pairs.append(pair)
      }
      if aX == x { i += 1 }
      if bX == x { j += 1 }
    }
    widenPairs(from: first)
    addPolygons(from: first)
  }

  /// Extends the part that starts at the index `first` on both sides if it is narrower than ``minWidth``.
  private mutating func widenPairs(from first: Int) {
    guard first < pairs.count, case let margin = minWidth - (pairs[pairs.count - 1].x - pairs[first].x), margin > 0
    else { return }
    let (left, right) = (pairs[first], pairs[pairs.count - 1])
    pairs.insert(Pair(x: left.x - margin / 2, first: left.first, second: left.second), at: first)
    pairs.append(Pair(x: right.x + margin / 2, first: right.first, second: right.second))
  }

  /// Returns the pair at which the two lines cross between `start` and `end`; nil if they don't cross there.
  private static func crossing(_ start: Pair, _ end: Pair) -> Pair? {
    let (from, to) = (start.second - start.first, end.second - end.first)
    guard (from < 0 && to > 0) || (from > 0 && to < 0) else { return nil }
    let fraction = from / (from - to)
    let y = start.first + (end.first - start.first) * fraction
    // Rounding errors must not move the crossing beyond the end.
    return Pair(x: min(start.x + (end.x - start.x) * fraction, end.x), first: y, second: y)
  }

  /// Divides the area between the lines at the crossings of the lines. Adds a polygon for each part. The area starts at
  /// the pair with the index `first`.
  private mutating func addPolygons(from first: Int) {
    var first = first
    while first + 1 < pairs.count {
      // The first pair can be a crossing, where both lines are equal. In this case, a later pair determines which line
      // is above.
      var end = first + 1
      var isAbove = pairs[first].first < pairs[first].second
      var isBelow = pairs[first].first > pairs[first].second
      while end < pairs.count {
        let next = pairs[end]
        if (isAbove && next.first > next.second) || (isBelow && next.first < next.second) { break }
        isAbove = isAbove || next.first < next.second
        isBelow = isBelow || next.first > next.second
        end += 1
      }
      if isAbove || isBelow { polygons.append(Polygon(pairs: first..<end, isAbove: isAbove)) }
      // The last pair of this polygon is a crossing. It is also the first pair of the next polygon.
      first = max(first + 1, end < pairs.count ? end - 1 : end)
    }
  }

  /// Returns a path that consists of the outlines of polygons. Each outline follows the first line from left to right,
  /// and the second line back.
  private func path(of polygons: [Polygon]) -> Path {
    let count = polygons.reduce(0) { $0 + 2 * $1.pairs.count + 1 }
    var xs = AnimatableVector(repeating: 0, count: count)
    var ys = xs
    var verbs = [Path.Verb](repeating: .line, count: count)
    var x = xs.mutableSpan
    var y = ys.mutableSpan
    var start = 0
    for polygon in polygons {
      let close = start + 2 * polygon.pairs.count
      for (offset, index) in polygon.pairs.enumerated() {
        let pair = pairs[index]
        (x[start + offset], y[start + offset]) = (pair.x, pair.first)
        (x[close - 1 - offset], y[close - 1 - offset]) = (pair.x, pair.second)
      }
      (x[close], y[close]) = (x[start], y[start])
      (verbs[start], verbs[close]) = (.move, .close)
      start = close + 1
    }
    return Path(xs: xs, ys: ys, verbs: verbs)
  }
}
