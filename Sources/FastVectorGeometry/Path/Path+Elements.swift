import FastVector
public import Foundation

extension Path {
  /// A step of a path.
  public enum Element: Hashable, Sendable {
    /// Starts a new subpath at a point.
    case move(to: CGPoint)
    /// Adds a line to a point.
    case line(to: CGPoint)
    /// Adds a quadratic Bézier curve to a point.
    case quadCurve(to: CGPoint, control: CGPoint)
    /// Adds a cubic Bézier curve from the current point to the given point.
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    /// Adds a line back to the start of the current subpath.
    case closeSubpath
  }

  /// Calls `body` with each step of the path, except gaps.
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
