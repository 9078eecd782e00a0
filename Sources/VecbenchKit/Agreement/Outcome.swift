import Foundation

/// Two variants gave different results for the same input.
public struct Disagreement: Error, CustomStringConvertible {
  public let benchmark: BenchmarkName
  public let variant: String
  public let reference: String
  public let index: Int
  public let value: Double
  public let expected: Double
  public let bound: Double

  public var description: String {
    """
    \(benchmark.rawValue): \(variant) and \(reference) disagree at element \(index): \(value) and \(expected), \
    a difference of \(abs(value - expected)) where \(bound) is allowed
    """
  }
}

/// What a variant computed before it is timed.
package struct Outcome {
  package let variant: String
  package let values: [Double]

  package init(variant: String, values: [Double]) {
    self.variant = variant
    self.values = values
  }

  /// Throws where an element differs from that of `reference` by more than its bound.
  ///
  /// NaN agrees with NaN, and an infinity with itself alone, whatever the bound.
  ///
  /// - Precondition: Both have as many elements as there are bounds.
  package func check(_ benchmark: BenchmarkName, against reference: Outcome, bounds: [Double]) throws(Disagreement) {
    let counts = [values.count, reference.values.count]
    precondition(counts.allSatisfy { $0 == bounds.count }, "each element needs a bound and one to compare with")
    for index in values.indices {
      let (value, expected) = (values[index], reference.values[index])
      let difference = abs(value - expected)
      let isWithinBound = difference <= bounds[index] && difference.isFinite
      let agrees = value == expected || (value.isNaN && expected.isNaN) || isWithinBound
      guard agrees else {
        throw Disagreement(
          benchmark: benchmark, variant: variant, reference: reference.variant, index: index, value: value,
          expected: expected, bound: bounds[index])
      }
    }
  }

  /// A short print of all values, in which differences within the bounds do not show.
  package var checksum: String {
    var sum = 0.0
    for (index, value) in values.enumerated() where value.isFinite { sum += value * Double(index % 7 + 1) }
    return String(format: "%.9e", sum)
  }
}
