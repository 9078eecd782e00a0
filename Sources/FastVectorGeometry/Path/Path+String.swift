import Foundation

extension Path: LosslessStringConvertible {
  /// The steps in the notation of CoreGraphics and PostScript: coordinates first, then `m`, `l`, `q`, `c` or `h`,
  /// as in `0 0 m 100 0 l 100 50 l h`.
  ///
  /// Each number has as many digits as reading it back needs, where SwiftUI writes six. Gaps are left out.
  ///
  /// - Complexity: O(n)
  public var description: String {
    var steps: [String] = []
    steps.reserveCapacity(verbs.count)
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

  /// Makes a path from its description; nil where the string is none.
  ///
  /// Besides the letters that ``description`` writes, it reads those of PDF: `v` and `y`, cubic curves whose first
  /// control point is the current point or whose second one is the end, and `re`, a rectangle: x, y, width, height.
  /// Numbers are those that `Double` reads. White space of any kind separates, and may stand at the ends; the empty
  /// string is the empty path.
  ///
  /// Too few or too many numbers before a letter, numbers after the last letter, unknown letters, and a line or curve
  /// without a current point make it nil.
  ///
  /// - Complexity: O(n)
  public init?(_ string: String) {
    self.init()
    var numbers: [Double] = []
    for word in string.split(whereSeparator: \.isWhitespace) {
      if let number = Double(word) {
        numbers.append(number)
      } else {
        guard addStep(word, numbers) else { return nil }
        numbers.removeAll(keepingCapacity: true)
      }
    }
    guard numbers.isEmpty else { return nil }
  }

  /// Adds what a letter says with the numbers before it.
  ///
  /// - Returns: Whether it says anything.
  private mutating func addStep(_ letter: Substring, _ numbers: [Double]) -> Bool {
    guard numbers.count % 2 == 0 else { return false }
    let points = stride(from: 0, to: numbers.count, by: 2).map { CGPoint(x: numbers[$0], y: numbers[$0 + 1]) }
    switch (letter, points.count, currentPoint) {
    case ("m", 1, _): move(to: points[0])
    case ("re", 2, _): addRect(CGRect(origin: points[0], size: CGSize(width: points[1].x, height: points[1].y)))
    case ("l", 1, .some): addLine(to: points[0])
    case ("q", 2, .some): addQuadCurve(to: points[1], control: points[0])
    case ("c", 3, .some): addCurve(to: points[2], control1: points[0], control2: points[1])
    case ("v", 2, .some(let current)): addCurve(to: points[1], control1: current, control2: points[0])
    case ("y", 2, .some): addCurve(to: points[1], control1: points[0], control2: points[1])
    case ("h", 0, .some): closeSubpath()
    default: return false
    }
    return true
  }
}
