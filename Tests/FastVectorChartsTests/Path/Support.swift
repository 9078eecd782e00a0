import FastVectorCharts
import Foundation
import Testing

extension Path {
  /// The steps as a list.
  var elements: [Element] {
    var elements: [Element] = []
    forEach { elements.append($0) }
    return elements
  }

  /// A path by its description.
  static func described(_ description: String, sourceLocation: SourceLocation = #_sourceLocation) -> Path {
    guard let path = Path(description) else {
      Issue.record("no path: \(description)", sourceLocation: sourceLocation)
      return Path()
    }
    return path
  }

  /// Whether the steps are those of a description, and their numbers within a distance.
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
