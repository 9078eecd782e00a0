import Foundation

/// An error thrown when two variants compute different results for the same input.
public struct Disagreement: Error, CustomStringConvertible {
  /// The benchmark that the variant belongs to.
  public let benchmark: BenchmarkName

  /// The name of the variant that differs from the reference.
  public let variant: String

  /// The name of the variant that it is compared with.
  public let reference: String

  /// The index of the first number that differs.
  public let index: Int

  /// The value of the variant at ``index``.
  public let value: Double

  /// The value of the reference at ``index``.
  public let expected: Double

  /// The largest allowed absolute difference.
  public let bound: Double

  public var description: String {
    """
    \(benchmark.rawValue): \(variant) and \(reference) disagree at element \(index): \(value) and \(expected), \
    a difference of \(abs(value - expected)) where \(bound) is allowed
    """
  }
}

/// The names that error messages use for two variants that are compared.
package struct AgreementNames {
  /// The benchmark that the compared variant belongs to.
  let benchmark: BenchmarkName

  /// The name of the benchmark followed by its size.
  let place: String
  let variant: String
  let reference: String

  package init(benchmark: BenchmarkName, place: String, variant: String, reference: String) {
    self.benchmark = benchmark
    self.place = place
    self.variant = variant
    self.reference = reference
  }
}

/// The numbers that a variant computes, each with a tolerance for the comparison with another variant.
///
/// Variants that round in a different order don't return identical bits.
public struct Outcome: Hashable, Sendable {
  /// The computed numbers.
  public let values: [Double]

  /// The largest allowed absolute difference for each number.
  public let bounds: [Double]

  /// Creates an outcome with a separate tolerance for each number.
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

  /// Creates an outcome with the same tolerance for all numbers.
  ///
  /// - Parameters:
  ///   - values: The numbers.
  ///   - bound: The largest allowed absolute difference.
  public init(_ values: [Double], within bound: Double = 0) {
    self.init(values, bounds: [Double](repeating: bound, count: values.count))
  }

  /// Throws an error if a number differs from its counterpart in `reference` by more than its tolerance.
  ///
  /// NaN is equal to NaN, and an infinity is equal only to itself, regardless of the tolerance.
  ///
  /// - Precondition: Both outcomes have the same number of values.
  package func check(_ names: AgreementNames, against reference: Outcome) throws(Disagreement) {
    precondition(values.count == reference.values.count, "each number needs one to compare with")
    for index in values.indices {
      let (value, expected) = (values[index], reference.values[index])
      let difference = abs(value - expected)
      let isWithinBound = difference <= bounds[index] && difference.isFinite
      let agrees = value == expected || (value.isNaN && expected.isNaN) || isWithinBound
      guard agrees else {
        throw Disagreement(
          benchmark: names.benchmark, variant: names.variant, reference: names.reference, index: index, value: value,
          expected: expected, bound: bounds[index])
      }
    }
  }

  /// A short checksum of all finite values, rounded so that differences within the tolerances usually don't show.
  public var checksum: String {
    var sum = 0.0
    for (index, value) in values.enumerated() where value.isFinite { sum += value * Double(index % 7 + 1) }
    return String(format: "%.9e", sum)
  }
}
