public import Foundation

/// A path with its arc length, for finding positions at fractions of the length. The path is measured only once, even
/// for many queries.
///
/// ```swift
/// let track = PathMeasure(path)
/// if let place = track.position(at: 0.25) { follow(place.point, turnedBy: place.angle) }
/// ```
///
/// Gaps, and jumps between subpaths, have no length. The length of a line is exact up to rounding. The length of a
/// curve is computed by adaptive Gauss-Legendre quadrature. Its error is less than 1e-10 of the length of the control
/// polygon, and usually no more than a rounding error. Steps with coordinates that are NaN, infinite or beyond 1e150
/// are gaps, and lengths below 1e-150 are 0.
public struct PathMeasure: Sendable {
  /// A position on a path, with the direction of travel.
  public struct Position: Hashable, Sendable {
    /// The coordinates of the position.
    public var point: CGPoint
    /// The x component of the direction of travel, which is a unit vector.
    public var dx: CGFloat
    /// The y component of the direction of travel, which is a unit vector.
    public var dy: CGFloat

    /// Creates a position. (dx, dy) must be a unit vector, which isn't checked.
    public init(point: CGPoint, dx: CGFloat, dy: CGFloat) {
      self.point = point
      self.dx = dx
      self.dy = dy
    }

    /// The direction of travel as an angle from -180° to 180°. An angle of 0 points to the right, and 90° points
    /// towards greater y, which is down on a screen.
    public var angle: Angle { .radians(atan2(dy, dx)) }
  }

  /// A line or curve, with the distances along the path at which it starts and ends.
  struct Part {
    let segment: Segment
    let startsSubpath: Bool
    let start: Double
    let end: Double
    /// The indices of the curve's pieces; empty for a line.
    let pieces: Range<Int>
  }

  /// The measured path.
  public let path: Path

  /// The total length of all lines and curves, in the units of the coordinates.
  public var length: Double { parts.last?.end ?? 0 }

  private(set) var parts: [Part] = []
  private var pieces: [ArcLength.Piece] = []

  /// Creates the measure of a path. Computes the lengths of all lines and curves.
  ///
  /// - Complexity: O(n)
  public init(_ path: Path) {
    self.path = path
    parts.reserveCapacity(path.verbs.count)
    var startsSubpath = false
    var end = 0.0
    path.forEachStep { step in
      switch step {
      case .start: startsSubpath = true
      case .segment(let segment):
        let start = end
        let first = pieces.count
        if segment.isCurve {
          pieces += ArcLength.pieces(of: segment)
          if pieces.count > first { end += pieces[pieces.count - 1].end }
        } else {
          end += (segment.end - segment.start).length
        }
        parts.append(
          Part(
            segment: segment, startsSubpath: startsSubpath, start: start, end: end, pieces: first..<pieces.count))
        startsSubpath = false
      }
    }
  }

  /// Returns the position at a fraction of the length. Returns nil if the path has no lines or curves, or if the
  /// fraction is NaN.
  ///
  /// At a jump between subpaths, the position is the end of the earlier subpath. At a corner, the direction is the
  /// direction of travel before the corner. A path whose points are all equal has the direction (1, 0).
  ///
  /// - Parameter fraction: The fraction, clamped to 0...1.
  /// - Complexity: O(log n); allocates nothing.
  public func position(at fraction: Double) -> Position? {
    guard !fraction.isNaN, let first = parts.first else { return nil }
    guard length > 0 else { return Position(point: CGPoint(first.segment.start), dx: 1, dy: 0) }
    let (part, t) = location(at: min(max(fraction, 0), 1) * length)
    let segment = parts[part].segment
    let direction = segment.direction(at: t) ?? Segment.Point(1, 0)
    return Position(point: CGPoint(segment.point(at: t)), dx: direction.x, dy: direction.y)
  }

  /// The parts of each subpath.
  var subpaths: [ArraySlice<Part>] {
    var subpaths: [ArraySlice<Part>] = []
    var first = 0
    while first < parts.count {
      let end = parts[(first + 1)...].firstIndex(where: \.startsSubpath) ?? parts.count
      subpaths.append(parts[first..<end])
      first = end
    }
    return subpaths
  }

  /// Returns the position at a distance along the path, as the index of a part and the parameter within that part. The
  /// part is the first one in the range that ends at or after the distance, not counting zero-length parts at the start
  /// of the range. Without a range, searches all parts, of which there must be at least one.
  func location(at length: Double, in range: Range<Int>? = nil) -> (part: Int, t: Double) {
    let range = range ?? parts.indices
    let start = parts[range.lowerBound].start
    // Skip zero-length parts at the start of the range. Elsewhere, the search finds the part before a zero-length part,
    // because both end at the same length.
    let index = firstIndex(in: range) { parts[$0].end >= length && parts[$0].end > start }
    return (index, parameter(at: length, of: parts[index]))
  }

  /// Returns the parameter within a part at a distance along the path.
  func parameter(at length: Double, of part: Part) -> Double {
    let size = part.end - part.start
    let offset = length - part.start
    guard offset > 0, offset < size else { return offset > 0 ? 1 : 0 }
    guard !part.pieces.isEmpty else { return offset / size }
    let index = firstIndex(in: part.pieces) { pieces[$0].end >= offset }
    let before = index == part.pieces.lowerBound ? 0 : pieces[index - 1].end
    return ArcLength.parameter(
      at: offset - before, of: part.segment, in: pieces[index], pieceLength: pieces[index].end - before)
  }
}

/// Returns the first index in a range for which a monotone condition is true. If it is never true, returns the last
/// index.
private func firstIndex(in range: Range<Int>, where isLargeEnough: (Int) -> Bool) -> Int {
  var (low, high) = (range.lowerBound, range.upperBound - 1)
  while low < high {
    let middle = (low + high) / 2
    if isLargeEnough(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}

extension Path {
  /// The total length of all lines and curves, in the units of the coordinates.
  ///
  /// - Complexity: O(n)
  public var length: Double { PathMeasure(self).length }

  /// Returns the position at a fraction of the length. Returns nil if the path has no lines or curves, or if the
  /// fraction is NaN.
  ///
  /// This function measures the path. For several queries, use a ``PathMeasure``.
  ///
  /// - Parameter fraction: The fraction, clamped to 0...1.
  /// - Complexity: O(n)
  public func position(at fraction: Double) -> PathMeasure.Position? { PathMeasure(self).position(at: fraction) }
}
