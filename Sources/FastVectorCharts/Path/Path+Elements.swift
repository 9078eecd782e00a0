public import Foundation

extension Path {
  /// A step along a path.
  public enum Element: Hashable, Sendable {
    /// Starts a new line at a point.
    case move(to: CGPoint)
    /// Draws a line to a point.
    case line(to: CGPoint)
    /// Draws a quadratic Bézier curve to a point.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// Draws a cubic Bézier curve to a point.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// Draws a line back to where the current line started.
    case closeSubpath
  }

  /// Calls `body` with each step along the path; gaps are left out.
  ///
  /// - Complexity: O(n)
  public func forEach(_ body: (Element) -> Void) {
    let x = xs.span
    let y = ys.span
    var next = 0
    func nextPoint() -> CGPoint {
      defer { next += 1 }
      return CGPoint(x: x[next], y: y[next])
    }
    for verb in verbs {
      switch verb {
      case .move: body(.move(to: nextPoint()))
      case .line: body(.line(to: nextPoint()))
      case .quadCurve:
        let control = nextPoint()
        body(.quadCurve(to: nextPoint(), control: control))
      case .curve:
        let (control1, control2) = (nextPoint(), nextPoint())
        body(.curve(to: nextPoint(), control1: control1, control2: control2))
      case .close:
        next += 1
        body(.closeSubpath)
      case .gap: next += 1
      }
    }
  }
}

extension Path: CustomStringConvertible {
  /// The steps in the notation of CoreGraphics: coordinates first, then `m`, `l`, `q`, `c` or `h`. Of more than twenty
  /// points only the number is given.
  public var description: String {
    guard verbs.count <= 20 else { return "Path with \(verbs.count) points" }
    var steps: [String] = []
    forEach { element in
      switch element {
      case .move(let point): steps.append("\(Self.text(point)) m")
      case .line(let point): steps.append("\(Self.text(point)) l")
      case .quadCurve(let end, let control): steps.append("\(Self.text(control)) \(Self.text(end)) q")
      case .curve(let end, let control1, let control2):
        steps.append("\(Self.text(control1)) \(Self.text(control2)) \(Self.text(end)) c")
      case .closeSubpath: steps.append("h")
      }
    }
    return steps.joined(separator: " ")
  }

  /// Whole numbers without a fraction, as `100 0.5`.
  private static func text(_ point: CGPoint) -> String {
    [point.x, point.y].map { coordinate in
      let text = coordinate.description
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }.joined(separator: " ")
  }
}
