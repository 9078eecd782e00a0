import FastVector
package import FastVectorGeometry

/// The points of a line that may affect the pixels of a picture, from left to right.
///
/// Lines are clipped to the picture and a margin. This doesn't change the picture, because a stroke outside the margin
/// can't touch the picture.
package struct ClippedLine {
  /// The connection between a point and the point before.
  package enum Link: UInt8 {
    /// No connection, because there is a gap.
    case start
    /// The line between the two points lies outside the margin.
    case outside
    /// A straight line.
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
  ///   - origin: The pixel that becomes the origin.
  ///   - window: The picture and its margin, in pixels from the origin.
  /// - Returns: True if the path consists of straight lines from left to right, whose x coordinates never decrease.
  package mutating func setToPoints(
    of path: Path, scale: Double, origin: (x: Double, y: Double), window: Window
  ) -> Bool {
    points.removeAll(keepingCapacity: true)
    guard path.verbs.count == path.xs.count else { return false }
    let (xs, ys, verbs) = (path.xs.span, path.ys.span, path.verbs.span)
    var last: (x: Double, y: Double)?
    // True if a point of this run of connected points has already been added.
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
  /// A rectangle that lines are clipped to.
  package struct Window {
    package let x: ClosedRange<Double>
    package let y: ClosedRange<Double>

    /// Creates a window for a picture and its margin, in pixels.
    package init(width: Double, height: Double, margin: Double) {
      x = -margin...width + margin
      y = -margin...height + margin
    }

    package func contains(_ point: (x: Double, y: Double)) -> Bool { x.contains(point.x) && y.contains(point.y) }

    /// Returns the part of a line inside the rectangle (Y. Liang and B. Barsky, A new concept and method for line
    /// clipping, 1984). Computes with halved coordinates, because the difference of two finite numbers can overflow.
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

    /// Returns the range of fractions at which the interpolation from `a` to `b` lies in a range. Returns all numbers
    /// if it always lies in the range, and nil if it never does.
    private static func shares(from a: Double, to b: Double, in range: ClosedRange<Double>) -> ClosedRange<Double>? {
      let half = b / 2 - a / 2
      if half == 0 { return range.contains(a) ? -.infinity ... .infinity : nil }
      let low = (range.lowerBound / 2 - a / 2) / half, high = (range.upperBound / 2 - a / 2) / half
      return min(low, high)...max(low, high)
    }

    /// Returns the interpolated coordinate at a fraction. If the line crosses an end of the range at this fraction, the
    /// result is exactly that end, even if the line is very long.
    private static func place(
      _ fraction: Double, from a: Double, to b: Double, at crossing: Double, _ isEntry: Bool,
      _ range: ClosedRange<Double>
    ) -> Double {
      if fraction == crossing { return isEntry == (a < b) ? range.lowerBound : range.upperBound }
      return min(max(a * (1 - fraction) + b * fraction, range.lowerBound), range.upperBound)
    }
  }
}
