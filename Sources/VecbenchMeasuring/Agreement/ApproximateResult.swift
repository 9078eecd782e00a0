import Foundation

/// The names that an error message contains when the results of two variants differ.
package struct AgreementNames {
  /// The name of the benchmark, followed by its size if it has one.
  let benchmark: String
  let variant: String
  let reference: String

  package init(benchmark: String, variant: String, reference: String) {
    self.benchmark = benchmark
    self.variant = variant
    self.reference = reference
  }
}

/// The numbers that a variant computed. Each number has a tolerance for the comparison with the other variants.
///
/// The tolerances are necessary because variants can compute in different orders, and therefore round differently.
public struct ApproximateResult: Hashable, Sendable {
  /// The numbers that the variant computed.
  public let values: [Double]

  /// The largest allowed absolute difference for each number.
  public let bounds: [Double]

  /// Creates a result with a separate tolerance for each number.
  ///
  /// - Parameters:
  ///   - values: The numbers.
  ///   - bounds: The largest allowed absolute difference for each number.
  /// - Precondition: `bounds` has as many elements as `values`.
  public init(_ values: [Double], bounds: [Double]) {
    precondition(values.count == bounds.count, "each number needs a bound")
    self.values = values
    self.bounds = bounds
  }

  /// Creates a result with the same tolerance for all numbers.
  ///
  /// - Parameters:
  ///   - values: The numbers.
  ///   - bound: The largest allowed absolute difference.
  public init(_ values: [Double], within bound: Double = 0) {
    self.init(values, bounds: [Double](repeating: bound, count: values.count))
  }

  /// Compares each number with the number at the same index in `reference`. Throws an error if two numbers differ by
  /// more than the tolerance.
  ///
  /// NaN is equal to NaN. An infinity is equal only to itself, regardless of the tolerance.
  ///
  /// - Precondition: Both results have the same number of values.
  package func check(_ names: AgreementNames, against reference: ApproximateResult) throws(ResultMismatch) {
    precondition(values.count == reference.values.count, "each number needs one to compare with")
    for index in values.indices {
      let (value, expected) = (values[index], reference.values[index])
      let difference = abs(value - expected)
      let isWithinBound = difference <= bounds[index] && difference.isFinite
      let agrees = value == expected || (value.isNaN && expected.isNaN) || isWithinBound
      guard agrees else {
        throw ResultMismatch(
          benchmark: names.benchmark, variant: names.variant, reference: names.reference,
          element: .init(index: index, value: value, expected: expected, bound: bounds[index]))
      }
    }
  }

  /// A checksum of all finite values. Because it has only 10 significant digits, small rounding differences usually
  /// don't change it.
  public var checksum: String {
    var sum = 0.0
    for (index, value) in values.enumerated() where value.isFinite { sum += value * Double(index % 7 + 1) }
    return String(format: "%.9e", sum)
  }
}
