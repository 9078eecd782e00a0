import FastVector
public import Foundation

/// These functions grow the arrays of the path geometrically. Code that knows the number of points in advance, such
/// as a chart, fills the arrays directly.
extension Path {
  /// Starts a new subpath at a point.
  ///
  /// - Complexity: Amortized O(1)
  public mutating func move(to end: CGPoint) { append(.move, endingAt: end) }

  /// Adds a line from the current point. If there is no current point, starts a subpath at the given point.
  ///
  /// - Complexity: Amortized O(1)
  public mutating func addLine(to end: CGPoint) {
    append(currentPoint == nil ? .move : .line, endingAt: end)
  }

  /// Adds a quadratic Bézier curve from the current point. If there is no current point, starts a subpath at the
  /// control point.
  ///
  /// - Complexity: Amortized O(1)
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    if currentPoint == nil { move(to: control) }
    append(control)
    append(.quadCurve, endingAt: end)
  }

  /// Adds a cubic Bézier curve from the current point. If there is no current point, starts a subpath at the first
  /// control point.
  ///
  /// - Complexity: Amortized O(1)
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    if currentPoint == nil { move(to: control1) }
    append(control1)
    append(control2)
    append(.curve, endingAt: end)
  }

  /// Adds lines through points, as a new subpath. Adds nothing if the array is empty.
  ///
  /// - Complexity: O(n) for n points
  public mutating func addLines(_ points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Closes the current subpath with a line to its start. Does nothing if there is no current subpath, if it is already
  /// closed, or if the path ends in a gap.
  ///
  /// - Complexity: O(n), where n is the number of steps of the current subpath
  public mutating func closeSubpath() {
    guard let last = verbs.last, last != .close, last != .gap else { return }
    var first = xs.count
    for verb in verbs.reversed() {
      first -= verb.pointCount
      if verb == .move { return append(.close, endingAt: CGPoint(x: xs[first], y: ys[first])) }
    }
  }

  /// Adds a gap. The next step starts a new subpath.
  mutating func addGap() { append(.gap, endingAt: CGPoint(x: CGFloat.nan, y: .nan)) }

  private mutating func append(_ verb: Verb, endingAt end: CGPoint) {
    verbs.append(verb)
    append(end)
  }

  private mutating func append(_ point: CGPoint) {
    xs.append(point.x)
    ys.append(point.y)
  }
}
