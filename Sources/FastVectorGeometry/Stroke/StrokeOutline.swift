import FastVector
import Foundation

/// The outline of stroked lines.
///
/// The outline follows the left side of a line, the cap at its end, and the right side, which is the left side of the
/// reversed line. On the inside of a bend, the outline passes through the vertex of the line, unless the left sides of
/// the adjacent pieces intersect close to the vertex. The winding number of a point is therefore the number of
/// rectangles (one per straight piece), wedges (one per join) and caps that contain the point. Filling with the nonzero
/// rule covers exactly the union of these shapes.
struct StrokeOutline {
  typealias Point = Segment.Point

  private var xs: [Double] = []
  private var ys: [Double] = []
  private var verbs: [Path.Verb] = []
  /// The index of the first point of the current contour.
  private var contourStart = 0

  private let halfWidth: Double
  private let style: StrokeStyle
  /// The maximum distance between an arc and its chords.
  private let tolerance: Double
  /// The maximum angle that one chord of an arc spans, in radians.
  private let arcStep: Double

  /// The maximum number of points in all arcs together. The actual number can be larger if there are very many arcs,
  /// because this limit never reduces the chords of a half circle to fewer than eight.
  private static let maxArcPoints = 2e6

  /// Creates the outline of lines that approximate the stroked path within `tolerance`.
  init(of lines: [StrokeLine], style: StrokeStyle, tolerance: Double) {
    halfWidth = style.lineWidth / 2
    self.style = style
    self.tolerance = tolerance
    // The angle of an arc whose maximum distance from its chord equals the tolerance, limited to 90 degrees.
    let finest = 2 * acos(max(1 - tolerance / halfWidth, cos(.pi / 4)))
    let arcCount = lines.reduce(0) { $0 + $1.pieces.count + 1 }
    arcStep = max(finest, .pi / max(8, Self.maxArcPoints / Double(arcCount)))
    for line in lines { add(line) }
  }

  /// The outline as a path, to be filled with the nonzero rule.
  var path: Path { Path(xs: AnimatableVector(xs), ys: AnimatableVector(ys), verbs: verbs) }

  private mutating func add(_ line: StrokeLine) {
    guard !line.pieces.isEmpty else { return }
    for side in [line, line.reversed] {
      if line.isClosed {
        addJoins(of: side)
        closeContour()
      } else {
        let (first, last) = (side.pieces[0], side.pieces[side.pieces.count - 1])
        add(first.start + normal(first))
        addJoins(of: side)
        add(last.end + normal(last))
        addCap(to: last)
      }
    }
    if !line.isClosed { closeContour() }
  }

  private mutating func closeContour() {
    guard contourStart < xs.count else { return }
    verbs[contourStart] = .move
    append(.close, Point(xs[contourStart], ys[contourStart]))
    contourStart = xs.count
  }

  private mutating func add(_ point: Point) { append(.line, point) }

  private mutating func append(_ verb: Path.Verb, _ point: Point) {
    verbs.append(verb)
    xs.append(point.x)
    ys.append(point.y)
  }

  /// Returns the vector from the center line to the left side of a piece.
  private func normal(_ piece: StrokeLine.Piece) -> Point {
    halfWidth * Point(piece.direction.y, -piece.direction.x)
  }

  /// Adds the joins on the left side of a line. Straight lines connect the joins.
  private mutating func addJoins(of line: StrokeLine) {
    let pieces = line.pieces
    if line.isClosed { addJoin(pieces[pieces.count - 1], pieces[0]) }
    for (first, second) in zip(pieces, pieces.dropFirst()) { addJoin(first, second) }
  }

  private mutating func addJoin(_ first: StrokeLine.Piece, _ second: StrokeLine.Piece) {
    let sine = first.direction.cross(second.direction)
    let cosine = first.direction.dot(second.direction)
    let corner = second.start
    let (before, after) = (normal(first), normal(second))
    if sine == 0, cosine > 0 { return add(corner + after) }
    // Rounding can make the cosine less than -1 if the line turns back by 180 degrees.
    let spread = max(1 + cosine, 0)
    /// The intersection of the left sides of the two pieces of the line.
    let tip = corner + (before + after) / spread
    if sine < 0 {
      // This is the inside of the bend. Use the intersection only if its distance from the vertex, along each piece, is
      // at most half the length of the piece. Farther away, the sides may not intersect.
      if halfWidth * -sine <= spread * min(first.length, second.length) / 2 { return add(tip) }
      add(corner + before)
      add(corner)
      return add(corner + after)
    }
    // The squared ratio of the miter length to the line width.
    let miterSquared = 2 / spread
    let angle = atan2(abs(sine), cosine)
    if second.isSmooth {
      let isFlat = halfWidth * (miterSquared.squareRoot() - 1) <= tolerance
      return isFlat ? add(tip) : addArc(around: corner, from: before, to: after, angle: angle)
    }
    let limit = max(style.miterLimit, 0)
    switch style.lineJoin {
    case .miter where miterSquared <= limit * limit && spread > 0: add(tip)
    case .round: addArc(around: corner, from: before, to: after, angle: angle)
    default:
      add(corner + before)
      add(corner + after)
    }
  }

  /// Adds the cap at the end of a line, from its left to its right side.
  private mutating func addCap(to piece: StrokeLine.Piece) {
    let normal = normal(piece)
    switch style.lineCap {
    case .butt: return
    case .square:
      let forward = halfWidth * piece.direction
      add(piece.end + normal + forward)
      add(piece.end - normal + forward)
    case .round: addArc(around: piece.end, from: normal, to: -normal, angle: .pi)
    }
  }

  /// Adds an arc that turns right by `angle` radians, approximated by chords. `start` and `end` are relative to
  /// `center`.
  private mutating func addArc(around center: Point, from start: Point, to end: Point, angle: Double) {
    add(center + start)
    let count = (angle / arcStep).rounded(.up)
    for i in stride(from: 1, to: count, by: 1) {
      let (sine, cosine) = (sin(angle * i / count), cos(angle * i / count))
      add(center + cosine * start + sine * Point(-start.y, start.x))
    }
    add(center + end)
  }
}
