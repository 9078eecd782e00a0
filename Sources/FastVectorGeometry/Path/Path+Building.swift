public import Foundation

/// Each call that adds a point grows the path as an array grows, by more than it needs. A chart knows its count
/// and fills the arrays itself.
extension Path {
  /// Starts a new line at a point.
  ///
  /// - Complexity: O(1) on average
  public mutating func move(to end: CGPoint) { append(.move, endingAt: end) }

  /// Draws a line from the current point. Without a current point it starts one.
  ///
  /// - Complexity: O(1) on average
  public mutating func addLine(to end: CGPoint) {
    append(currentPoint == nil ? .move : .line, endingAt: end)
  }

  /// Draws a quadratic Bézier curve from the current point. Without a current point it starts a line at the control
  /// point.
  ///
  /// - Complexity: O(1) on average
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    if currentPoint == nil { move(to: control) }
    append(control)
    append(.quadCurve, endingAt: end)
  }

  /// Draws a cubic Bézier curve from the current point. Without a current point it starts a line at the first control
  /// point.
  ///
  /// - Complexity: O(1) on average
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    if currentPoint == nil { move(to: control1) }
    append(control1)
    append(control2)
    append(.curve, endingAt: end)
  }

  /// Draws lines through points, starting a new line at the first.
  ///
  /// - Complexity: O(n)
  public mutating func addLines(_ points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Draws a line back to where the current line started. Without a current line, or where it is closed already, it
  /// does nothing.
  ///
  /// - Complexity: O(n) in the steps of the current line
  public mutating func closeSubpath() {
    guard let last = verbs.last, last != .close, last != .gap else { return }
    var first = xs.count
    for verb in verbs.reversed() {
      first -= verb.pointCount
      if verb == .move { return append(.close, endingAt: CGPoint(x: xs[first], y: ys[first])) }
    }
  }

  private mutating func append(_ verb: Verb, endingAt end: CGPoint) {
    verbs.append(verb)
    append(end)
  }

  private mutating func append(_ point: CGPoint) {
    xs.append(point.x)
    ys.append(point.y)
  }
}
