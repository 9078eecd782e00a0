import FastVector
import Foundation

/// A line to stroke, approximated by straight pieces.
struct StrokeLine {
  typealias Point = Segment.Point

  /// A straight piece of the line.
  struct Piece {
    var start: Point
    var end: Point
    /// The direction as a unit vector. Zero-length pieces also have a direction: the tangent at an end of a curve, or
    /// the orientation of a dot.
    var direction: Point
    var length: Double
    /// True if the piece continues a curve from the previous piece, without a corner.
    var isSmooth: Bool
  }

  private(set) var pieces: [Piece] = []
  var isClosed = false

  /// The start of the first zero-length segment. If the line has no other segments, ``finish()`` adds a dot at this
  /// point.
  private var dot: Point?

  /// Appends a line or curve that starts at the end of the previous one.
  ///
  /// - Parameter tolerance: The maximum distance between a curve and the pieces that approximate it.
  mutating func add(_ segment: Segment, tolerance: Double) {
    guard let first = segment.direction(at: 0), let last = segment.direction(at: 1) else {
      dot = dot ?? segment.start
      return
    }
    guard segment.isCurve else {
      return addPiece(segment.start, segment.end, direction: first, isSmooth: false)
    }
    addPiece(segment.start, segment.start, direction: first, isSmooth: false)
    let count = Self.pieceCount(of: segment, tolerance: tolerance)
    var start = segment.start
    for i in 1...count {
      let end = segment.point(at: Double(i) / Double(count))
      if let direction = Segment(line: start, end).direction(at: 0) {
        addPiece(start, end, direction: direction, isSmooth: true)
      }
      start = end
    }
    addPiece(segment.end, segment.end, direction: last, isSmooth: true)
  }

  /// Appends a dot, which is a zero-length piece. The direction determines the orientation of its caps.
  mutating func addDot(at point: Point, direction: Point) {
    addPiece(point, point, direction: direction, isSmooth: false)
  }

  /// Replaces a zero-length line with a dot, drawn as if the line pointed to the right.
  mutating func finish() {
    guard pieces.isEmpty, let dot else { return }
    isClosed = false
    addDot(at: dot, direction: Point(1, 0))
  }

  /// Appends the pieces of another line, which starts at the end of this one.
  mutating func append(_ other: StrokeLine) { pieces += other.pieces }

  /// The line in the opposite direction.
  var reversed: StrokeLine {
    var result = self
    let count = pieces.count
    result.pieces = (0..<count).map { index in
      let piece = pieces[count - 1 - index]
      // When the direction is reversed, a piece's join to the next piece becomes its join to the previous piece.
      let following = pieces[(count - index) % count]
      return Piece(
        start: piece.end, end: piece.start, direction: -piece.direction, length: piece.length,
        isSmooth: following.isSmooth)
    }
    return result
  }

  private mutating func addPiece(_ start: Point, _ end: Point, direction: Point, isSmooth: Bool) {
    pieces.append(
      Piece(start: start, end: end, direction: direction, length: (end - start).length, isSmooth: isSmooth))
  }

  /// The maximum number of chords that approximate a curve, regardless of the tolerance.
  private static let maxPieces = 10_000

  /// Returns the number of chords that approximate a curve within `tolerance`. The chords have equal parameter
  /// intervals.
  ///
  /// Uses Wang's bound, which is derived from the second differences of the control points: R. Goldman, Pyramid
  /// Algorithms, 2003, section 5.6.3.
  private static func pieceCount(of curve: Segment, tolerance: Double) -> Int {
    let bend: Double
    if curve.verb == .quadCurve {
      bend = 2 * (curve.start - 2 * curve.control1 + curve.end).length
    } else {
      let first = curve.start - 2 * curve.control1 + curve.control2
      let second = curve.control1 - 2 * curve.control2 + curve.end
      bend = 6 * max(first.length, second.length)
    }
    return min(max(1, Int(clamping: (bend / (8 * tolerance)).squareRoot().rounded(.up))), maxPieces)
  }
}
