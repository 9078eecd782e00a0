package import FastVector
import Foundation

/// Two contestants gave different results for the same input.
public struct Disagreement: Error, CustomStringConvertible {
  public let benchmark: Benchmark
  public let contestant: String
  public let reference: String
  public let index: Int
  public let value: Double
  public let expected: Double
  public let bound: Double

  public var description: String {
    """
    \(benchmark.rawValue): \(contestant) and \(reference) disagree at element \(index): \(value) and \(expected), \
    a difference of \(abs(value - expected)) where \(bound) is allowed
    """
  }
}

/// What a contestant computed before it is timed.
package struct Outcome {
  package let contestant: String
  package let values: [Double]

  package init(contestant: String, values: [Double]) {
    self.contestant = contestant
    self.values = values
  }

  /// Throws where an element differs from that of `reference` by more than its bound.
  ///
  /// NaN agrees with NaN, and an infinity with itself alone, whatever the bound.
  ///
  /// - Precondition: Both have as many elements as there are bounds.
  package func check(_ benchmark: Benchmark, against reference: Outcome, bounds: [Double]) throws(Disagreement) {
    let counts = [values.count, reference.values.count]
    precondition(counts.allSatisfy { $0 == bounds.count }, "each element needs a bound and one to compare with")
    for index in values.indices {
      let (value, expected) = (values[index], reference.values[index])
      let difference = abs(value - expected)
      let isWithinBound = difference <= bounds[index] && difference.isFinite
      let agrees = value == expected || (value.isNaN && expected.isNaN) || isWithinBound
      guard agrees else {
        throw Disagreement(
          benchmark: benchmark, contestant: contestant, reference: reference.contestant, index: index, value: value,
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

extension Benchmark {
  /// What a kernel set computes from the data, and how far it may be from another set's result, by the bounds
  /// that the documentation of FastVector states.
  package func outcome<Kernels: VectorKernels>(
    _ kernels: Kernels.Type, on data: LinePair
  ) -> (outcome: Outcome, bounds: [Double]) {
    let a = KernelVector<Kernels>(data.start)
    let b = KernelVector<Kernels>(data.end)
    let amount = 0.375
    var result = a
    // The magnitude of the terms that are rounded, and how many roundings two results may be apart.
    var magnitude = { (a: Double, b: Double) in 0.0 }
    var roundings = 0.0
    switch self {
    case .add: result += b
    case .subtract: result -= b
    case .scale: result.scale(by: amount)
    case .interpolate:
      result.interpolate(towards: b, amount: amount)
      magnitude = { a, b in abs(a) + abs(b - a) * amount }
      roundings = 6
    case .combine3:
      result.setToCombination(of: [a, b, a], coefficients: [1, amount, -0.25])
      magnitude = { a, b in 1.25 * abs(a) + amount * abs(b) }
      roundings = 8
    case .magnitudeSquared, .dot:
      let (x, y, sum) = Self.factors(a, self == .dot ? b : a)
      result = [self == .dot ? x.dot(y) : x.magnitudeSquared]
      let bound = Double(a.count) * Double.ulpOfOne * sum
      return (Outcome(contestant: Kernels.name, values: result.values), [bound.isFinite ? bound : 0])
    case .swiftUIFrame, .fusedFrame, .animateDirect, .animateSymbolic, .animatePass, .chartRead, .chartDirect,
      .chartBuild, .chartEnvelope:
      preconditionFailure("a frame is no operation")
    }
    // The bounds grow with the data, so that of small ones no term overflows where the bound does not.
    let share = roundings * Double.ulpOfOne / 2
    let bounds = zip(a, b).map { magnitude(share * $0, share * $1) }
    return (Outcome(contestant: Kernels.name, values: result.values), bounds.map { $0.isFinite ? $0 : 0 })
  }

  /// Two vectors and the sum of their products' magnitudes.
  ///
  /// A sum that overflows does so in one order of its terms to one infinity, in another to the other one, to NaN or not
  /// at all. Then the vectors are smaller by a power of two: the products that count are the same to the last bit.
  private static func factors<Kernels: VectorKernels>(
    _ a: KernelVector<Kernels>, _ b: KernelVector<Kernels>
  ) -> (KernelVector<Kernels>, KernelVector<Kernels>, sum: Double) {
    func sum(_ a: KernelVector<Kernels>, _ b: KernelVector<Kernels>) -> Double {
      zip(a, b).reduce(0) { sum, pair in sum + abs(pair.0 * pair.1) }
    }
    let total = sum(a, b)
    guard total == .infinity else { return (a, b, total) }
    let (x, y) = (KernelVector<Kernels>(a.map { $0 * 0x1p-540 }), KernelVector<Kernels>(b.map { $0 * 0x1p-540 }))
    return (x, y, sum(x, y))
  }
}
