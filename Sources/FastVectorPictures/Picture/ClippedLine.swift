import FastVector
package import FastVectorGeometry

/// The points of a line that can affect the pixels of a picture, from left to right.
///
/// Lines are clipped to the picture and a margin around it. If the margin is at least half the line width, clipping
/// doesn't change the picture: the stroke of a line outside the margin can't touch the picture.
package struct ClippedLine {
  /// The way in which a point is connected to the previous point.
  package enum Link: UInt8 {
    /// The points aren't connected, because there is a gap between them.
    case start
    /// The line between the points is outside the margin and isn't drawn.
    case outside
    /// The points are connected by a straight line that is drawn.
    case line
  }

  package struct Point {
    package let x: Double
    package let y: Double
    package let link: Link
  }

  package private(set) var points: [Point] = []

  package init() {}

  /// Replaces the points with the points of a path.
  ///
  /// - Parameters:
  ///   - scale: The number of pixels per unit of the path.
  ///   - origin: The top left of the picture, in pixels. Points are stored relative to it.
  ///   - window: The picture and its margin, in pixels relative to `origin`.
  /// - Returns: True if the path consists of straight lines and its x coordinates never decrease. If the result is
  ///   false, the points aren't valid.
  package mutating func setToPoints(
    of path: Path, scale: Double, origin: (x: Double, y: Double), window: Window
  ) -> Bool {
    points.removeAll(keepingCapacity: true)
    guard path.verbs.count == path.xs.count else { return false }
    let (xs, ys, verbs) = (path.xs.span, path.ys.span, path.verbs.span)
    var last: (x: Double, y: Double)?
    // True if a point of the current run has already been added. A run consists of the points between two gaps.
    var isStarted = false
    var leftmost = -Double.infinity
    for index in verbs.indices {
      let point = (x: xs[index] * scale - origin.x, y: ys[index] * scale - origin.y)
      switch verbs[index] {
      case .move:
        last = nil
        isStarted = false
      case .line: break
      case .gap:
        last = nil
        continue
      default: return false
      }
      guard point.x.isFinite, point.y.isFinite else {
        last = nil
        continue
      }
      guard point.x >= leftmost else { return false }
      leftmost = point.x
      if last == nil { isStarted = false }
      let isInside = window.contains(point)
      if let last, !(isInside && window.contains(last)) {
        if let (start, end) = window.clip(from: last, to: point) {
          if !window.contains(last) { append(start, isStarted ? .outside : .start) }
          append(end, .line)
          isStarted = true
        }
      } else if isInside {
        append(point, last == nil ? .start : .line)
        isStarted = true
      }
      last = point
    }
    return true
  }

  private mutating func append(_ point: (x: Double, y: Double), _ link: Link) {
    points.append(Point(x: point.x, y: point.y, link: link))
  }
}

extension ClippedLine {
  /// The rectangle to which lines are clipped.
  package struct Window {
    package let x: ClosedRange<Double>
    package let y: ClosedRange<Double>

    /// Creates a window that contains a picture and a margin on all sides, in pixels.
    package init(width: Double, height: Double, margin: Double) {
      x = -margin...width + margin
      y = -margin...height + margin
    }

    package func contains(_ point: (x: Double, y: Double)) -> Bool { x.contains(point.x) && y.contains(point.y) }

    /// Returns the part of a straight line inside the rectangle, or nil if no part is inside. Uses the algorithm of Y.
    /// Liang and B. Barsky, A new concept and method for line clipping, 1984. Coordinates are halved, because the
    /// difference of two finite numbers can overflow.
    package func clip(
      from a: (x: Double, y: Double), to b: (x: Double, y: Double)
    ) -> (start: (x: Double, y: Double), end: (x: Double, y: Double))? {
      guard let x = Self.shares(from: a.x, to: b.x, in: x), let y = Self.shares(from: a.y, to: b.y, in: y) else {
        return nil
      }
      let first = max(x.lowerBound, y.lowerBound, 0), last = min(x.upperBound, y.upperBound, 1)
      guard first <= last else { return nil }
      func point(_ fraction: Double, entering isEntry: Bool) -> (x: Double, y: Double) {
        (
          Self.place(fraction, from: a.x, to: b.x, at: isEntry ? x.lowerBound : x.upperBound, isEntry, self.x),
          Self.place(fraction, from: a.y, to: b.y, at: isEntry ? y.lowerBound : y.upperBound, isEntry, self.y)
        )
      }
      return (contains(a) ? a : point(first, entering: true), contains(b) ? b : point(last, entering: false))
    }

    /// Returns the range of fractions at which the interpolation from `a` (fraction 0) to `b` (fraction 1) is inside a
    /// range. If `a` and `b` are equal, the result is all numbers if `a` is in the range, and nil otherwise.
    private static func shares(from a: Double, to b: Double, in range: ClosedRange<Double>) -> ClosedRange<Double>? {
      let half = b / 2 - a / 2
      if half == 0 { return range.contains(a) ? -.infinity ... .infinity : nil }
      let low = (range.lowerBound / 2 - a / 2) / half, high = (range.upperBound / 2 - a / 2) / half
      return min(low, high)...max(low, high)
    }

    /// Interpolates from `a` to `b` at a fraction. If the line enters or leaves the range at this fraction, returns
    /// exactly the bound of the range. Interpolation would have a rounding error there, which can be large for a very
    /// long line.
    private static func place(
      _ fraction: Double, from a: Double, to b: Double, at crossing: Double, _ isEntry: Bool,
      _ range: ClosedRange<Double>
    ) -> Double {
      if fraction == crossing { return isEntry == (a < b) ? range.lowerBound : range.upperBound }
      return min(max(a * (1 - fraction) + b * fraction, range.lowerBound), range.upperBound)
    }
  }
}
