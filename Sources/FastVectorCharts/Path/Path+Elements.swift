public import Foundation

extension Path {
  /// A step along a path.
  public enum Element: Hashable, Sendable {
    /// Starts a new line at a point.
    case move(to: CGPoint)
    /// Draws a line to a point.
    case line(to: CGPoint)
    /// Draws a line back to where the current line started.
    case closeSubpath
  }

  /// Calls `body` with each step along the path; gaps are left out.
  ///
  /// - Complexity: O(n)
  public func forEach(_ body: (Element) -> Void) {
    let x = xs.span
    let y = ys.span
    for (index, verb) in verbs.enumerated() {
      switch verb {
      case .move: body(.move(to: CGPoint(x: x[index], y: y[index])))
      case .line: body(.line(to: CGPoint(x: x[index], y: y[index])))
      case .close: body(.closeSubpath)
      case .gap: continue
      }
    }
  }
}

extension Path: CustomStringConvertible {
  /// The steps in the notation of CoreGraphics: coordinates first, then `m`, `l` or `h`. Of more than twenty
  /// points only the number is given.
  public var description: String {
    guard verbs.count <= 20 else { return "Path with \(verbs.count) points" }
    var steps: [String] = []
    forEach { element in
      switch element {
      case .move(let point): steps.append("\(Self.text(point)) m")
      case .line(let point): steps.append("\(Self.text(point)) l")
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
