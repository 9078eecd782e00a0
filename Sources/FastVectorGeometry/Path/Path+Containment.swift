public import Foundation

extension Path {
  /// Returns true if a point is in the filled area of the path. Subpaths count as closed, and points on an edge are
  /// inside.
  ///
  /// A point is considered to be on an edge if its distance from the edge is at most 1e-12 times the largest coordinate
  /// of the point and the edge.
  ///
  /// - Parameters:
  ///   - p: The point. If a coordinate is NaN or infinite, the point is outside.
  ///   - eoFill: True for the even-odd rule, false for the nonzero winding rule.
  /// - Complexity: O(n) for n lines and curves
  public func contains(_ p: CGPoint, eoFill: Bool = false) -> Bool {
    guard p.x.isFinite, p.y.isFinite else { return false }
    var crossings = EdgeCrossings(point: Segment.Point(p))
    var ends: (start: Segment.Point, current: Segment.Point)?
    func close() {
      if let ends { crossings.add(Segment(line: ends.current, ends.start)) }
    }
    forEachStep { step in
      switch step {
      case .start(let point):
        close()
        ends = (point, point)
      case .segment(let segment):
        crossings.add(segment)
        ends?.current = segment.end
      }
    }
    close()
    return crossings.isOnEdge || (eoFill ? crossings.winding % 2 != 0 : crossings.winding != 0)
  }
}

/// The winding number of edges around a point. A ray runs from the point to the right. The winding number is the number
/// of edges that cross the ray downwards, minus the number of edges that cross it upwards.
private struct EdgeCrossings {
  let point: Segment.Point
  private(set) var winding = 0
  private(set) var isOnEdge = false

  init(point: Segment.Point) { self.point = point }

  /// Adds the crossings of an edge with the ray.
  mutating func add(_ edge: Segment) {
    let low = pointwiseMin(pointwiseMin(edge.start, edge.control1), pointwiseMin(edge.control2, edge.end))
    let high = pointwiseMax(pointwiseMax(edge.start, edge.control1), pointwiseMax(edge.control2, edge.end))
    let rounding = 1e-12 * max(-low.x, high.x, -low.y, high.y, abs(point.x), abs(point.y))
    guard low.y - rounding <= point.y, point.y <= high.y + rounding, point.x <= high.x + rounding else { return }
    guard edge.isCurve else { return add(edge, 0, 1, rounding) }
    // Both coordinates are monotone between turning points, so a horizontal line crosses each part of the edge at most
    // once.
    let ends = ([0, 1] + edge.turningPoints(of: 0) + edge.turningPoints(of: 1)).sorted()
    for (from, to) in zip(ends, ends.dropFirst()) { add(edge, from, to, rounding) }
  }

  private mutating func add(_ edge: Segment, _ from: Double, _ to: Double, _ rounding: Double) {
    let (first, last) = (edge.point(at: from), edge.point(at: to))
    let (low, high) = (pointwiseMin(first, last), pointwiseMax(first, last))
    // The upper end belongs to the edge and the lower end doesn't. Therefore, if the ray passes through the vertex
    // between two descending or two ascending edges, only one of the two edges counts.
    let passes = low.y <= point.y && point.y < high.y
    let isNear =
      low.y - rounding <= point.y && point.y <= high.y + rounding
      && low.x - rounding <= point.x && point.x <= high.x + rounding
    if isNear {
      let t = parameter(of: edge, first, last, from, to)
      let distance = edge.point(at: t) - point
      // Measure the distance perpendicular to the edge. A horizontal distance would have a large rounding error if the
      // edge is nearly horizontal.
      let direction = edge.direction(at: t) ?? Segment.Point(0, 1)
      if abs(distance.x * direction.y - distance.y * direction.x) <= rounding { isOnEdge = true }
      if !passes || distance.x <= 0 { return }
    } else if !passes || point.x > low.x {
      return
    }
    winding += last.y > first.y ? 1 : -1
  }

  /// Returns the parameter at which the edge has the y coordinate of the point, clamped to `from` and `to`. If both
  /// ends have the same y coordinate, returns the parameter of the end that is nearer to the point.
  private func parameter(
    of edge: Segment, _ first: Segment.Point, _ last: Segment.Point, _ from: Double, _ to: Double
  ) -> Double {
    if first.y == last.y { return abs(point.x - first.x) < abs(point.x - last.x) ? from : to }
    if !edge.isCurve { return min(max((point.y - first.y) / (last.y - first.y), 0), 1) }
    var (low, high) = (from, to)
    let falls = last.y < first.y
    while true {
      let middle = (low + high) / 2
      guard low < middle, middle < high else { return middle }
      if (edge.point(at: middle).y < point.y) != falls { low = middle } else { high = middle }
    }
  }
}
