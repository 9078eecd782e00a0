import FastVector
import Foundation

extension Path: LosslessStringConvertible {
  /// The path in the notation of CoreGraphics and PostScript: coordinates followed by `m`, `l`, `q`, `c` or `h`, as
  /// in `0 0 m 100 0 l 100 50 l h`.
  ///
  /// Each number has enough digits to be parsed without loss. SwiftUI, in contrast, writes six digits. A gap is written
  /// as `g`, without coordinates; other programs don't support this letter.
  ///
  /// - Complexity: O(n)
  public var description: String {
    let (x, y) = (xs.span, ys.span)
    var words: [String] = []
    words.reserveCapacity(xs.count * 2 + verbs.count)
    var next = 0
    for verb in verbs {
      let points = next..<next + verb.pointCount
      next = points.upperBound
      if verb != .gap, verb != .close {
        for point in points { words += [Self.text(x[point]), Self.text(y[point])] }
      }
      words.append(Self.letter(verb))
    }
    return words.joined(separator: " ")
  }

  private static func letter(_ verb: Verb) -> String {
    switch verb {
    case .move: "m"
    case .line: "l"
    case .quadCurve: "q"
    case .curve: "c"
    case .close: "h"
    case .gap: "g"
    }
  }

  /// Formats a coordinate as text. Integers are written without a fraction.
  private static func text(_ coordinate: Double) -> String {
    let text = coordinate.description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// Creates a path from its ``description``. Returns nil if the string is invalid.
  ///
  /// In addition to the letters that ``description`` writes, three operators of PDF are supported:
  ///
  /// - `v` is a cubic curve whose first control point is the current point.
  /// - `y` is a cubic curve whose second control point is its end.
  /// - `re` is a rectangle given by x, y, width and height.
  ///
  /// Numbers have the syntax of `Double`. Numbers and letters are separated by white space, which is also allowed at
  /// both ends. The empty string is the empty path.
  ///
  /// A string is invalid in these cases:
  ///
  /// - A letter is unknown, or has too few or too many numbers.
  /// - Numbers follow the last letter.
  /// - A line, a curve or `h` has no current point.
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

  /// Appends the path element that an operator letter and its operands describe, such as `l` for a line to a point.
  ///
  /// - Returns: True if the letter is known, the count of numbers matches it, and a required current point exists.
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
    case ("g", 0, _): addGap()
    default: return false
    }
    return true
  }
}
