public import Foundation

/// Arcs are approximated by cubic curves of at most a quarter circle each, as in CoreGraphics. The curves lie on or
/// outside the circle, and deviate from it by at most 2.8e-4 of its radius.
///
/// A line connects the current point to the start of an arc, even if both are the same point. If there is no current
/// point, or if the subpath is closed, the arc starts a new subpath.
///
/// If a coordinate, radius or angle is NaN or infinite, nothing is added. Arcs with a center and a negative radius add
/// nothing either.
extension Path {
  /// Adds an arc of a circle between two angles.
  ///
  /// The parameter `clockwise` refers to coordinates in which y points up. If y points down, as on a screen, positive
  /// angles turn clockwise, and an arc with `clockwise` false appears clockwise.
  ///
  /// The arc runs from the start angle in the given direction until it reaches the end angle:
  ///
  /// - If the angles are equal, the arc has length 0.
  /// - If the end angle is ahead of the start angle in the given direction, the arc sweeps the difference of the two
  ///   angles. The difference can be more than a full turn, but full turns in excess of sixteen are omitted.
  /// - If the end angle is behind the start angle, it is moved by full turns in the given direction until it is ahead.
  ///   The arc then sweeps at most one full turn.
  ///
  /// If the end angle is exactly the start angle plus a full turn, the arc also closes the subpath, unless a line
  /// connects the arc to a previous point.
  ///
  /// - Parameters:
  ///   - center: The center of the circle.
  ///   - radius: The radius of the circle. If it is 0, a line to the center is added.
  ///   - startAngle: The angle at the start of the arc; 0 points to the right.
  ///   - endAngle: The angle at the end of the arc.
  ///   - clockwise: True if angles decrease along the arc.
  ///   - transform: A transform to apply to the arc.
  /// - Complexity: Amortized O(1)
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let turn = 2 * Double.pi
    let span = endAngle.radians - startAngle.radians
    let startsSubpath = !continues
    // Use a tolerance, because after the conversion from degrees, the angles may not be exactly one turn apart.
    let isTurn = abs(span - turn) <= 1e-9
    var sweep = isTurn ? turn : span
    if clockwise, sweep > 0 {
      sweep = sweep.truncatingRemainder(dividingBy: turn)
      sweep -= sweep > turn - 1e-9 ? 2 * turn : turn
    } else if !clockwise, sweep < 0 {
      sweep = sweep.truncatingRemainder(dividingBy: turn)
      sweep += sweep < 1e-9 - turn ? 2 * turn : turn
    }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: .radians(sweep), transform: transform)
    if isTurn && startsSubpath { closeSubpath() }
  }

  /// Adds an arc of a circle that sweeps a given angle.
  ///
  /// - Parameters:
  ///   - center: The center of the circle.
  ///   - radius: The radius of the circle. If it is 0, a line to the center is added.
  ///   - startAngle: The angle at the start of the arc; 0 points to the right.
  ///   - delta: The angle that the arc sweeps, positive or negative. Full turns in excess of sixteen are omitted.
  ///   - transform: A transform to apply to the arc.
  /// - Complexity: Amortized O(1)
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle, transform: CGAffineTransform = .identity
  ) {
    guard center.x.isFinite, center.y.isFinite, radius.isFinite, radius >= 0, startAngle.radians.isFinite,
      delta.radians.isFinite
    else { return }
    let most = 32 * Double.pi
    var sweep = delta.radians
    if abs(sweep) > most {
      let rest = sweep.truncatingRemainder(dividingBy: 2 * .pi)
      sweep = rest + (sweep < 0 ? -most : most)
    }
    let circle = CGAffineTransform(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
      .concatenating(transform)
    continueLine(to: CGPoint(x: cos(startAngle.radians), y: sin(startAngle.radians)).applying(circle))
    guard radius > 0 else { return }
    addUnitArc(from: startAngle.radians, sweep: sweep, transform: circle)
  }

  /// Adds a line towards a corner, and an arc that rounds the corner. The arc is tangent to the line from the current
  /// point to the corner, and to the line from the corner to another point.
  ///
  /// If points coincide or are collinear, or if the radius isn't positive, there is no such arc, and this method adds
  /// only a line to the corner. If there is no current point, this method only starts a subpath at the corner.
  ///
  /// - Parameters:
  ///   - tangent1End: The corner, at which the tangents intersect.
  ///   - tangent2End: A point on the second tangent.
  ///   - radius: The radius of the circle.
  ///   - transform: A transform to apply to the corner, the point and the arc.
  /// - Complexity: Amortized O(1)
  public mutating func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let numbers = [tangent1End.x, tangent1End.y, tangent2End.x, tangent2End.y, radius]
    guard numbers.allSatisfy(\.isFinite) else { return }
    guard let current = currentPoint?.applying(transform.inverted()) else {
      return move(to: tangent1End.applying(transform))
    }
    let corner = Segment.Point(tangent1End)
    let (first, second) = (Segment.Point(current) - corner, Segment.Point(tangent2End) - corner)
    // The line from the corner to the center bisects the angle between the tangents.
    let angle = atan2(abs(first.cross(second)), first.dot(second))
    let distance = radius / tan(angle / 2)
    guard radius > 0, first.length > 0, second.length > 0, angle > 1e-9, angle < .pi - 1e-9, distance.isFinite
    else { return addLine(to: tangent1End.applying(transform)) }
    let bisector = first / first.length + second / second.length
    let center = corner + bisector / bisector.length * (radius / sin(angle / 2))
    let start = corner + first / first.length * distance - center
    let sweep = Double.pi - angle
    addRelativeArc(
      center: CGPoint(center), radius: radius, startAngle: .radians(atan2(start.y, start.x)),
      delta: .radians(first.cross(second) > 0 ? -sweep : sweep), transform: transform)
  }

  /// True if the next line continues the current subpath.
  private var continues: Bool { currentPoint != nil && verbs.last != .close }

  private mutating func continueLine(to point: CGPoint) {
    if continues { addLine(to: point) } else { move(to: point) }
  }

  /// Adds an arc of the unit circle around the origin, as curves of at most a quarter circle each.
  mutating func addUnitArc(from start: Double, sweep: Double, transform: CGAffineTransform) {
    let quarter = Double.pi / 2
    let count = (abs(sweep) / quarter - 1e-9).rounded(.up)
    for i in stride(from: 0, to: count, by: 1) {
      let (from, to) = (i * quarter, min((i + 1) * quarter, abs(sweep)))
      let arc = (to - from) * (sweep < 0 ? -1 : 1)
      let turn = CGAffineTransform(rotationAngle: start + (sweep < 0 ? -from : from)).concatenating(transform)
      // The curve is tangent to the circle at both ends, and its midpoint is on the circle: M. Goldapp, Approximation
      // of circular arcs by cubic polynomials, Computer Aided Geometric Design 8, 1991.
      let handle = 4.0 / 3 * tan(arc / 4)
      let end = CGPoint(x: cos(arc), y: sin(arc))
      addCurve(
        to: end.applying(turn), control1: CGPoint(x: 1, y: handle).applying(turn),
        control2: CGPoint(x: end.x + handle * end.y, y: end.y - handle * end.x).applying(turn))
    }
  }
}
