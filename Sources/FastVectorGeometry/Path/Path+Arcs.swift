public import Foundation

/// Arcs are drawn as cubic curves of at most a quarter of a circle each, as CoreGraphics draws them. They leave the
/// circle by at most 2.8e-4 of its radius, outwards.
///
/// A line leads from the current point to the start of an arc, even where it has no length. Where there is no current
/// point, or where the subpath is closed, the arc starts a subpath.
///
/// Centres, radii and angles that are NaN or infinite, and negative radii, add nothing.
extension Path {
  /// Draws an arc of a circle from an angle to another.
  ///
  /// In coordinates where y points down, as those of a screen, positive angles turn clockwise, and an arc with
  /// `clockwise` false is seen to run clockwise: the parameter speaks of coordinates where y points up.
  ///
  /// The arc runs from the start in the direction asked for until it reaches the end; where that is the start
  /// again, but not by the same number, it is a whole circle. Where the angles already lie in that direction, turns
  /// between them are drawn as often as they say (beyond sixteen turns they are left out). An end of exactly one
  /// positive turn after the start closes the subpath, unless a line led to it.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle.
  ///   - radius: The radius of the circle; 0 draws a line to the centre.
  ///   - startAngle: Where the arc starts, 0 being to the right.
  ///   - endAngle: Where the arc ends.
  ///   - clockwise: Whether angles fall along the arc.
  ///   - transform: What the arc is transformed by before it is added.
  /// - Complexity: O(1) on average
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let turn = 2 * Double.pi
    let span = endAngle.radians - startAngle.radians
    let startsSubpath = !continues
    // Angles in degrees are not quite a turn apart after their conversion.
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

  /// Draws an arc of a circle from an angle on.
  ///
  /// - Parameters:
  ///   - center: The centre of the circle.
  ///   - radius: The radius of the circle; 0 draws a line to the centre.
  ///   - startAngle: Where the arc starts, 0 being to the right.
  ///   - delta: The angle the arc sweeps, of either sign, in any number of turns up to sixteen; of more, whole turns
  ///     are left out.
  ///   - transform: What the arc is transformed by before it is added.
  /// - Complexity: O(1) on average
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

  /// Draws a line towards a corner and an arc around it, so that the arc touches the lines from the current point to
  /// the corner and from the corner to another point.
  ///
  /// Where there is no such arc, because points coincide, lie on one line, or the radius is 0 or negative, it draws a
  /// line to the corner.
  ///
  /// - Parameters:
  ///   - tangent1End: The corner, where the two tangents meet.
  ///   - tangent2End: A point on the second tangent.
  ///   - radius: The radius of the circle.
  ///   - transform: What the corner, the point and the arc are transformed by before they are added.
  /// - Complexity: O(1) on average
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
    // Half the angle between the tangents is that between one of them and the line to the centre.
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

  /// Whether the next line goes on from the current point instead of starting a subpath.
  private var continues: Bool { currentPoint != nil && verbs.last != .close }

  private mutating func continueLine(to point: CGPoint) {
    if continues { addLine(to: point) } else { move(to: point) }
  }

  /// Draws an arc of the circle of radius 1 around the origin, in curves of at most a quarter.
  mutating func addUnitArc(from start: Double, sweep: Double, transform: CGAffineTransform) {
    let quarter = Double.pi / 2
    let count = (abs(sweep) / quarter - 1e-9).rounded(.up)
    for i in stride(from: 0, to: count, by: 1) {
      let (from, to) = (i * quarter, min((i + 1) * quarter, abs(sweep)))
      let arc = (to - from) * (sweep < 0 ? -1 : 1)
      let turn = CGAffineTransform(rotationAngle: start + (sweep < 0 ? -from : from)).concatenating(transform)
      // The point halfway lies on the circle, and the curve touches it at both ends: M. Goldapp, Approximation of
      // circular arcs by cubic polynomials, Computer Aided Geometric Design 8, 1991.
      let handle = 4.0 / 3 * tan(arc / 4)
      let end = CGPoint(x: cos(arc), y: sin(arc))
      addCurve(
        to: end.applying(turn), control1: CGPoint(x: 1, y: handle).applying(turn),
        control2: CGPoint(x: end.x + handle * end.y, y: end.y - handle * end.x).applying(turn))
    }
  }
}
