public import Foundation

/// The length of a path, and where it is at a fraction of it: measured once, to be asked often.
///
/// ```swift
/// let track = PathMeasure(path)
/// if let place = track.position(at: 0.25) { follow(place.point, turnedBy: place.angle) }
/// ```
///
/// Gaps, and jumps from one subpath to the next, have no length. The length of a line is exact to rounding; that of a
/// curve is off by less than 1e-10 of the length of its control polygon, and in practice by a rounding error (adaptive
/// Gauss-Legendre quadrature). Steps with coordinates that are NaN, infinite or beyond 1e150 are gaps, and lengths
/// below 1e-150 are 0.
public struct PathMeasure: Sendable {
  /// A place on a path.
  public struct Position: Hashable, Sendable {
    /// The place.
    public var point: CGPoint
    /// The horizontal part of the direction of travel, a vector of length 1.
    public var dx: CGFloat
    /// The vertical part of the direction of travel, a vector of length 1.
    public var dy: CGFloat

    /// Makes a place, where (dx, dy) is a vector of length 1.
    public init(point: CGPoint, dx: CGFloat, dy: CGFloat) {
      self.point = point
      self.dx = dx
      self.dy = dy
    }

    /// The direction of travel: 0 to the right, 90° where y grows (down, on a screen), from -180° to 180°.
    public var angle: Angle { .radians(atan2(dy, dx)) }
  }

  /// A line or curve, and the part of the length that it takes.
  struct Part {
    let segment: Segment
    let startsSubpath: Bool
    let start: Double
    let end: Double
    /// Where its pieces are, none for a line.
    let pieces: Range<Int>
  }

  /// The path that was measured.
  public let path: Path

  /// The length of all lines and curves, in the units of the coordinates.
  public var length: Double { parts.last?.end ?? 0 }

  private(set) var parts: [Part] = []
  private var pieces: [ArcLength.Piece] = []

  /// Measures a path.
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

  /// The place at a fraction of the length; nil where the path draws nothing, or where the fraction is NaN.
  ///
  /// Where the path jumps, it is the end of the earlier subpath; where its direction jumps, that of what comes
  /// before. A path whose points are all the same has direction (1, 0).
  ///
  /// - Parameter fraction: 0 is the start and 1 the end; it is clamped to them.
  /// - Complexity: O(log n); allocates nothing.
  public func position(at fraction: Double) -> Position? {
    guard !fraction.isNaN, let first = parts.first else { return nil }
    guard length > 0 else { return Position(point: CGPoint(first.segment.start), dx: 1, dy: 0) }
    let (part, t) = location(at: min(max(fraction, 0), 1) * length)
    let segment = parts[part].segment
    let direction = segment.direction(at: t) ?? Segment.Point(1, 0)
    return Position(point: CGPoint(segment.point(at: t)), dx: direction.x, dy: direction.y)
  }

  /// The first of a range of parts that has a length and reaches a place, and the parameter there.
  func location(at length: Double, in range: Range<Int>? = nil) -> (part: Int, t: Double) {
    let range = range ?? parts.indices
    let start = parts[range.lowerBound].start
    // Parts without length at the start are passed over; where others reach the place, so does the one before.
    let index = firstIndex(in: range) { parts[$0].end >= length && parts[$0].end > start }
    return (index, parameter(at: length, of: parts[index]))
  }

  /// The parameter at a length along the path that lies in a part.
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

/// The first element of a part of an array that is at least so large, or else the last one.
private func firstIndex(in range: Range<Int>, where isLargeEnough: (Int) -> Bool) -> Int {
  var (low, high) = (range.lowerBound, range.upperBound - 1)
  while low < high {
    let middle = (low + high) / 2
    if isLargeEnough(middle) { high = middle } else { low = middle + 1 }
  }
  return low
}

extension Path {
  /// The length of all lines and curves, in the units of the coordinates.
  ///
  /// - Complexity: O(n)
  public var length: Double { PathMeasure(self).length }

  /// The place at a fraction of the length; nil where the path draws nothing, or where the fraction is NaN.
  ///
  /// This measures the path; to ask often, keep a ``PathMeasure``.
  ///
  /// - Parameter fraction: 0 is the start and 1 the end; it is clamped to them.
  /// - Complexity: O(n)
  public func position(at fraction: Double) -> PathMeasure.Position? { PathMeasure(self).position(at: fraction) }
}
