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

/// How errors call two variants that are compared.
package struct AgreementNames {
  /// The benchmark of the variant that is compared.
  let benchmark: BenchmarkName

  /// The benchmark with its size.
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

/// The numbers that a variant computes, and how far those of another one may be from each: variants that round in
/// another order do not give the same bits.
public struct Outcome: Hashable, Sendable {
  public let values: [Double]
  public let bounds: [Double]

  /// Makes an outcome with a bound for each number.
  ///
  /// - Parameters:
  ///   - values: The numbers.
  ///   - bounds: The greatest difference allowed for each, as many as there are numbers.
  /// - Precondition: There are as many bounds as numbers.
  public init(_ values: [Double], bounds: [Double]) {
    precondition(values.count == bounds.count, "each number needs a bound")
    self.values = values
    self.bounds = bounds
  }

  /// Makes an outcome with the same bound for all numbers.
  ///
  /// - Parameters:
  ///   - values: The numbers.
  ///   - bound: The greatest difference allowed.
  public init(_ values: [Double], within bound: Double = 0) {
    self.init(values, bounds: [Double](repeating: bound, count: values.count))
  }

  /// Throws where a number differs from that of `reference` by more than its bound.
  ///
  /// NaN agrees with NaN, and an infinity with itself alone, whatever the bound.
  ///
  /// - Precondition: Both have as many numbers.
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

  /// A short print of all values, in which differences within the bounds do not show.
  public var checksum: String {
    var sum = 0.0
    for (index, value) in values.enumerated() where value.isFinite { sum += value * Double(index % 7 + 1) }
    return String(format: "%.9e", sum)
  }
}
