import Foundation

/// A line or Bézier curve, including its start point. Lines also have two control points, so that code can handle all
/// types in the same way.
///
/// Coordinates are at most ``Path/largestCoordinate`` in magnitude, so sums of their squares are finite.
struct Segment {
  typealias Point = SIMD2<Double>

  /// The type of the segment: `line`, `quadCurve`, `curve`, or `close` for the line that closes a subpath.
  let verb: Path.Verb
  let start: Point
  /// The first or only control point; for a line, its start.
  let control1: Point
  /// The second or only control point; for a line, its end.
  let control2: Point
  let end: Point

  init(line start: Point, _ end: Point, closing: Bool = false) {
    (verb, self.start, control1, control2, self.end) = (closing ? .close : .line, start, start, end, end)
  }

  init(quad start: Point, _ control: Point, _ end: Point) {
    (verb, self.start, control1, control2, self.end) = (.quadCurve, start, control, control, end)
  }

  init(cubic start: Point, _ control1: Point, _ control2: Point, _ end: Point) {
    verb = .curve
    (self.start, self.control1, self.control2, self.end) = (start, control1, control2, end)
  }

  var isCurve: Bool { verb == .quadCurve || verb == .curve }

  /// The coefficients of t, t² and t³ in the polynomial that gives the point at parameter t. Its constant term is
  /// `start`.
  var coefficients: (linear: Point, square: Point, cube: Point) {
    switch verb {
    case .quadCurve: (2 * (control1 - start), start - 2 * control1 + end, .zero)
    case .curve:
      (3 * (control1 - start), 3 * (start - 2 * control1 + control2), end - start + 3 * (control1 - control2))
    default: (end - start, .zero, .zero)
    }
  }

  /// Returns the point at parameter `t`, between 0 and 1. At 0 and 1, the result is exactly the start or the end. On a
  /// straight line, the result is clamped between the ends, so that rounding can't move it past them.
  func point(at t: Double) -> Point {
    if t >= 1 { return end }
    let (b, c, d) = coefficients
    let point = start + t * (b + t * (c + t * d))
    return isCurve
      ? point : point.clamped(lowerBound: pointwiseMin(start, end), upperBound: pointwiseMax(start, end))
  }

  func derivative(at t: Double) -> Point {
    let (b, c, d) = coefficients
    return b + t * (2 * c + t * 3 * d)
  }

  /// Returns the direction of travel as a unit vector. Returns nil if all points of the segment are equal.
  ///
  /// The speed of a curve can be 0, for example at an end that coincides with the adjacent control point. The result is
  /// then the direction just after the given parameter, or just before it at the end of the segment.
  func direction(at t: Double) -> Point? {
    let (b, c, d) = coefficients
    let size = max(abs(b.x), abs(b.y), abs(c.x), abs(c.y), abs(d.x), abs(d.y))
    guard size > 0 else { return nil }
    let second = 2 * c + t * 6 * d
    let directions: [Point] = [derivative(at: t), t >= 1 ? -second : second, d]
    for vector in directions {
      let scaled = vector / size
      let length = scaled.length
      if length > 1e-9 { return scaled / length }
    }
    return nil
  }

  /// Returns the part of the segment between two parameters, `0 <= t0 <= t1 <= 1`. Uses polar forms.
  ///
  /// Source: L. Ramshaw, Blossoms are polar forms, Computer Aided Geometric Design 6, 1989.
  func part(from t0: Double, to t1: Double) -> Segment {
    guard t0 > 0 || t1 < 1 else { return self }
    let (first, last) = (t0 > 0 ? point(at: t0) : start, point(at: t1))
    switch verb {
    case .quadCurve: return Segment(quad: first, mix(mix(start, control1, t0), mix(control1, end, t0), t1), last)
    case .curve:
      return Segment(cubic: first, polar(t0, t0, t1), polar(t0, t1, t1), last)
    default: return Segment(line: first, last)
    }
  }

  private func polar(_ t0: Double, _ t1: Double, _ t2: Double) -> Point {
    let (p01, p12, p23) = (mix(start, control1, t0), mix(control1, control2, t0), mix(control2, end, t0))
    return mix(mix(p01, p12, t1), mix(p12, p23, t1), t2)
  }

  /// Returns the parameters between 0 and 1, in ascending order, at which a coordinate has an extremum. This is the
  /// x coordinate if `axis` is 0, and the y coordinate if it is 1. The array is empty for a line.
  ///
  /// Parameters within 1e-9 of an end are omitted, because the coordinate there equals the coordinate of the end up to
  /// rounding.
  func turningPoints(of axis: Int) -> [Double] {
    guard isCurve else { return [] }
    let (b, c, d) = coefficients
    return roots(3 * d[axis], 2 * c[axis], b[axis]).filter { $0 > 1e-9 && $0 < 1 - 1e-9 }.sorted()
  }
}

extension SIMD2<Double> {
  init(_ point: CGPoint) { self.init(point.x, point.y) }

  var length: Double { (self * self).sum().squareRoot() }

  /// Returns the cross product with another vector: the sine of the angle between them, multiplied by both lengths.
  func cross(_ other: Self) -> Double { x * other.y - y * other.x }

  func dot(_ other: Self) -> Double { x * other.x + y * other.y }
}

extension CGPoint {
  init(_ point: SIMD2<Double>) { self.init(x: point.x, y: point.y) }
}

/// Returns the linear interpolation between two points.
private func mix(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ t: Double) -> SIMD2<Double> { a * (1 - t) + b * t }

/// Returns the real roots of `a * t * t + b * t + c`, computed without cancellation. The array is empty if all
/// coefficients are 0.
///
/// The coefficients are scaled by the largest one, so that no product overflows.
private func roots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
  let size = max(abs(a), abs(b), abs(c))
  guard size > 0 else { return [] }
  let (a, b, c) = (a / size, b / size, c / size)
  let discriminant = b * b - 4 * a * c
  guard discriminant >= 0 else { return [] }
  let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
  return [q / a, c / q].filter(\.isFinite)
}
