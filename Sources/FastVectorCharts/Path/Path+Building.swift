public import Foundation

/// Each call that adds a point grows the path as an array grows, by more than it needs. A chart knows its count
/// and fills the arrays itself.
extension Path {
  /// Starts a new line at a point.
  ///
  /// - Complexity: O(1) on average
  public mutating func move(to end: CGPoint) { append(.move, end) }

  /// Draws a line from the current point. Without a current point it starts one.
  ///
  /// - Complexity: O(1) on average
  public mutating func addLine(to end: CGPoint) { append(currentPoint == nil ? .move : .line, end) }

  /// Draws lines through points, starting a new line at the first.
  ///
  /// - Complexity: O(n)
  public mutating func addLines(_ points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Draws a line back to where the current line started. Without a current line it does nothing.
  ///
  /// - Complexity: O(n) in the points of the current line
  public mutating func closeSubpath() {
    guard let start = verbs.lastIndex(of: .move), let last = verbs.last, last != .close else { return }
    append(.close, CGPoint(x: xs[start], y: ys[start]))
  }

  private mutating func append(_ verb: Verb, _ point: CGPoint) {
    verbs.append(verb)
    xs.append(point.x)
    ys.append(point.y)
  }
}
