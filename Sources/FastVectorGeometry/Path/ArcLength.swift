import Foundation

/// Functions that compute the arc length of a curve, and the curve parameter at a given arc length.
///
/// The length of a curve is the integral of its speed. The curve is bisected until the eight-point Gauss-Legendre
/// quadrature over each piece agrees with the sum of the quadratures over the two halves of the piece.
enum ArcLength {
  /// The maximum difference between the quadrature over a piece and the sum of the quadratures over its halves,
  /// relative to the length of the control polygon.
  ///
  /// Each bisection divides the error of the quadrature by about 2^16. The sum over the halves is therefore far more
  /// accurate than the tolerance.
  static let tolerance = 1e-10

  /// The number of pieces of a curve at which the bisection ends, even if the tolerance isn't reached. A curve with two
  /// cusps, the most that a cubic can have, needs only a tenth of this number.
  private static let maxPieces = 1000

  /// A part of a curve for which a single quadrature is accurate enough.
  struct Piece {
    let from: Double
    let to: Double
    /// The length from the start of the curve to the end of the piece.
    let end: Double
  }

  /// Returns the pieces of a curve, in order. The array is empty if the curve has no length.
  static func pieces(of curve: Segment) -> [Piece] {
    let size =
      (curve.control1 - curve.start).length + (curve.control2 - curve.control1).length
      + (curve.end - curve.control2).length
    guard size >= Path.smallestLength else { return [] }
    var pieces: [Piece] = []
    /// Divides the parameter interval from `from` to `to` into pieces, and adds them. `length` is the result of the
    /// quadrature over the whole interval. Even close to a cusp, it agrees with the sum of both halves after about
    /// twenty bisections, so a recursion depth of 40 is sufficient.
    func add(_ from: Double, _ to: Double, _ length: Double, depth: Int) {
      let middle = (from + to) / 2
      let halves = (quadrature(curve, from, middle), quadrature(curve, middle, to))
      let sum = halves.0 + halves.1
      if abs(sum - length) <= tolerance * size || depth == 40 || pieces.count >= maxPieces {
        pieces.append(Piece(from: from, to: to, end: (pieces.last?.end ?? 0) + sum))
      } else {
        add(from, middle, halves.0, depth: depth + 1)
        add(middle, to, halves.1, depth: depth + 1)
      }
    }
    add(0, 1, quadrature(curve, 0, 1), depth: 0)
    return pieces
  }

  /// Returns the curve parameter at a length from the start of a piece. Uses Newton's method, and bisects the bracket
  /// if a Newton step would leave it.
  static func parameter(at length: Double, of curve: Segment, in piece: Piece, pieceLength: Double) -> Double {
    var (low, high) = (piece.from, piece.to)
    var t = low + (high - low) * (length / pieceLength)
    // 60 steps suffice even if all of them are bisections, because 53 bisections determine all bits of the parameter.
    for _ in 0..<60 {
      let excess = quadrature(curve, piece.from, t) - length
      if abs(excess) <= 1e-14 * pieceLength { break }
      if excess > 0 { high = t } else { low = t }
      let step = t - excess / curve.derivative(at: t).length
      t = step > low && step < high ? step : (low + high) / 2
      if t == low || t == high { break }
    }
    return t
  }

  /// The four positive nodes of eight-point Gauss-Legendre quadrature on -1...1, and their weights. The negative nodes
  /// have the same weights.
  ///
  /// Source: M. Abramowitz and I. A. Stegun, Handbook of Mathematical Functions, table 25.4.
  private static let nodes = SIMD4(
    0.183434642495649804939476142360, 0.525532409916328985817739049189, 0.796666477413626739591553936476,
    0.960289856497536231683560868569)
  private static let weights = SIMD4(
    0.362683783378361982965150449277, 0.313706645877887287337962201987, 0.222381034453374470544355994426,
    0.101228536290376259152531354310)

  private static func quadrature(_ curve: Segment, _ from: Double, _ to: Double) -> Double {
    let (b, c, d) = curve.coefficients
    let (middle, half) = ((from + to) / 2, (to - from) / 2)
    func speeds(_ t: SIMD4<Double>) -> SIMD4<Double> {
      let x = b.x + t * (2 * c.x + t * (3 * d.x))
      let y = b.y + t * (2 * c.y + t * (3 * d.y))
      return (x * x + y * y).squareRoot()
    }
    return half * (weights * (speeds(middle - half * nodes) + speeds(middle + half * nodes))).sum()
  }
}
