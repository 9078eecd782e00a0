import Foundation

/// A line to be drawn with a pen, in straight pieces.
struct StrokeLine {
  typealias Point = Segment.Point

  /// A straight piece.
  struct Piece {
    var start: Point
    var end: Point
    /// Of length 1. Pieces without length have one, too: those at the ends of a curve carry its tangents.
    var direction: Point
    var length: Double
    /// Whether it goes on inside a curve from the piece before, which is no corner.
    var isSmooth: Bool
  }

  private(set) var pieces: [Piece] = []
  var isClosed = false

  /// Where the line is a dot, which has no pieces as long as nothing follows.
  private var dot: Point?

  /// Adds a line or curve that goes on where the last one ended.
  ///
  /// - Parameter tolerance: How far the pieces may be from a curve.
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

  /// Adds a dot with a direction: a dash without length.
  mutating func addDot(at point: Point, direction: Point) {
    addPiece(point, point, direction: direction, isSmooth: false)
  }

  /// Makes a line that has no length a dot that points to the right.
  mutating func finish() {
    guard pieces.isEmpty, let dot else { return }
    isClosed = false
    addDot(at: dot, direction: Point(1, 0))
  }

  /// Adds the pieces of another line, which starts where this one ends.
  mutating func append(_ other: StrokeLine) { pieces += other.pieces }

  /// The same line in the other direction.
  var reversed: StrokeLine {
    var result = self
    let count = pieces.count
    result.pieces = (0..<count).map { index in
      let piece = pieces[count - 1 - index]
      // What was the join at its end, with the piece after it, is now the one at its start.
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

  /// No curve has more chords, however far its control points are.
  private static let mostPieces = 10_000

  /// How many chords of equal parameters a curve needs to stay within a distance of it.
  ///
  /// Wang's bound by the second differences of the control points: R. Goldman, Pyramid Algorithms, 2003, section 5.6.3.
  private static func pieceCount(of curve: Segment, tolerance: Double) -> Int {
    let bend: Double
    if curve.verb == .quadCurve {
      bend = 2 * (curve.start - 2 * curve.control1 + curve.end).length
    } else {
      let first = curve.start - 2 * curve.control1 + curve.control2
      let second = curve.control1 - 2 * curve.control2 + curve.end
      bend = 6 * max(first.length, second.length)
    }
    return min(max(1, Int(clamping: (bend / (8 * tolerance)).squareRoot().rounded(.up))), mostPieces)
  }
}
