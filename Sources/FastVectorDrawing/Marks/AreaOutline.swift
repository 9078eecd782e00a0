import FastVectorCharts
import FastVectorGeometry
import Foundation

/// The area between two lines. The lines can cross each other.
struct AreaOutline {
  /// The area where the first line is above the second one.
  var above: Path { polygonsAbove.path }

  /// The area where the first line is below the second one.
  var below: Path { polygonsBelow.path }

  private var polygonsAbove = Polygons()
  private var polygonsBelow = Polygons()

  /// The y coordinates of both lines at the same x coordinate.
  private struct Pair {
    let x: Double
    let first: Double
    let second: Double
  }

  /// Creates the area between two lines. The area is interrupted where one of the lines has a gap.
  ///
  /// - Complexity: O(n) for n vertices
  init(from second: LineOutline, to first: LineOutline) {
    var (i, j) = (0, 0)
    while i < first.runs.count, j < second.runs.count {
      add(first, first.runs[i], second, second.runs[j])
      let (firstEnd, secondEnd) = (first.vertices[first.runs[i]].last?.x, second.vertices[second.runs[j]].last?.x)
      if (firstEnd ?? -.infinity) < (secondEnd ?? -.infinity) { i += 1 } else { j += 1 }
    }
  }

  /// Adds the area between two runs, which are parts of the lines without gaps.
  private mutating func add(_ a: LineOutline, _ aRun: Range<Int>, _ b: LineOutline, _ bRun: Range<Int>) {
    guard let aEnd = a.vertices[aRun].last?.x, let bEnd = b.vertices[bRun].last?.x else { return }
    let start = max(a.vertices[aRun.lowerBound].x, b.vertices[bRun.lowerBound].x), end = min(aEnd, bEnd)
    guard start < end else { return }
    var pairs: [Pair] = []
    var (i, j) = (aRun.lowerBound, bRun.lowerBound)
    func append(_ x: Double, _ u: LineOutline.Vertex, _ v: LineOutline.Vertex) {
      guard start...end ~= x else { return }
      let isAbove = u.top + u.bottom <= v.top + v.bottom
      let pair = Pair(x: x, first: isAbove ? u.top : u.bottom, second: isAbove ? v.bottom : v.top)
      if let last = pairs.last, let crossing = Self.crossing(last, pair) { pairs.append(crossing) }
      pairs.append(pair)
    }
    while i < aRun.upperBound || j < bRun.upperBound {
      let aX = i < aRun.upperBound ? a.vertices[i].x : .infinity
      let bX = j < bRun.upperBound ? b.vertices[j].x : .infinity
      let x = min(aX, bX)
      if start...end ~= x {
        append(
          x, aX == x ? a.vertices[i] : a.vertex(at: x, before: i, in: aRun),
          bX == x ? b.vertices[j] : b.vertex(at: x, before: j, in: bRun))
      }
      if aX == x { i += 1 }
      if bX == x { j += 1 }
    }
    addPolygons(pairs)
  }

  /// Returns the pair at which the two lines cross between `start` and `end`; nil if they don't cross there.
  private static func crossing(_ start: Pair, _ end: Pair) -> Pair? {
    let (from, to) = (start.second - start.first, end.second - end.first)
    guard (from < 0 && to > 0) || (from > 0 && to < 0) else { return nil }
    let fraction = from / (from - to)
    let y = start.first + (end.first - start.first) * fraction
    // Rounding must not move the crossing beyond the end.
    return Pair(x: min(start.x + (end.x - start.x) * fraction, end.x), first: y, second: y)
  }

  /// Splits the area at the crossings of the lines, and adds a polygon for each part.
  private mutating func addPolygons(_ pairs: [Pair]) {
    var first = 0
    while first + 1 < pairs.count {
      // The first pair may be a crossing, at which both lines are equal. In that case, only a later pair shows which
      // line is above.
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
      if isAbove {
        polygonsAbove.add(pairs[first..<end])
      } else if isBelow {
        polygonsBelow.add(pairs[first..<end])
      }
      // The last pair of this polygon is the crossing at which the next polygon begins.
      first = max(first + 1, end < pairs.count ? end - 1 : end)
    }
  }

  /// Polygons between the two lines. They are collected in arrays, which grow faster than the vectors of a path.
  private struct Polygons {
    private var xs: [Double] = []
    private var ys: [Double] = []
    private var verbs: [Path.Verb] = []

    var path: Path { Path(xs: AnimatableVector(xs), ys: AnimatableVector(ys), verbs: verbs) }

    mutating func add(_ pairs: ArraySlice<Pair>) {
      guard let start = pairs.first else { return }
      append(.move, start.x, start.first)
      for pair in pairs.dropFirst() { append(.line, pair.x, pair.first) }
      for pair in pairs.reversed() { append(.line, pair.x, pair.second) }
      append(.close, start.x, start.first)
    }

    private mutating func append(_ verb: Path.Verb, _ x: Double, _ y: Double) {
      xs.append(x)
      ys.append(y)
      verbs.append(verb)
    }
  }
}
