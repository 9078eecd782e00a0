import FastVector
import FastVectorGeometry
import Foundation
import Testing

extension Path {
  /// The elements of the path as an array.
  var elements: [Element] {
    var elements: [Element] = []
    forEach { elements.append($0) }
    return elements
  }

  /// Returns a line through values from the left to the right edge of a rectangle. The minimum is at the bottom, the
  /// maximum at the top, and each NaN is a gap.
  static func line(through values: [Double], in rect: CGRect) -> Path {
    let numbers = values.filter { !$0.isNaN }
    let (low, high) = (numbers.min() ?? 0, numbers.max() ?? 1)
    let xs = values.indices.map { rect.minX + rect.width * Double($0) / Double(values.count - 1) }
    let ys = values.map { rect.maxY - rect.height * ($0 - low) / (high - low) }
    let verbs = values.indices.map { index -> Verb in
      values[index].isNaN ? .gap : index > 0 && !values[index - 1].isNaN ? .line : .move
    }
    return Path(xs: AnimatableVector(xs), ys: AnimatableVector(ys), verbs: verbs)
  }

  /// Returns the path that a description represents.
  static func described(_ description: String, sourceLocation: SourceLocation = #_sourceLocation) -> Path {
    guard let path = Path(description) else {
      Issue.record("invalid description of a path: \(description)", sourceLocation: sourceLocation)
      return Path()
    }
    return path
  }

  /// Returns true if the path has the elements of a description, with numbers within the tolerance.
  func isDescribed(by description: String, within tolerance: Double = 1e-9) -> Bool {
    let words = self.description.split(separator: " ")
    let others = description.split(separator: " ")
    return words.count == others.count
      && zip(words, others).allSatisfy { word, other in
        guard let a = Double(word), let b = Double(other) else { return word == other }
        return abs(a - b) <= tolerance
      }
  }
}

extension CGRect {
  func isNear(_ other: CGRect, within tolerance: Double = 1e-9) -> Bool {
    abs(minX - other.minX) <= tolerance && abs(minY - other.minY) <= tolerance
      && abs(maxX - other.maxX) <= tolerance && abs(maxY - other.maxY) <= tolerance
  }
}

extension CGPoint {
  func isNear(_ other: CGPoint, within tolerance: Double = 1e-9) -> Bool {
    abs(x - other.x) <= tolerance && abs(y - other.y) <= tolerance
  }
}
