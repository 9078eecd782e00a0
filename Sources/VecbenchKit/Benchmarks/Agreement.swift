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
  /// NaN agrees with NaN, and an infinity with itself alone. An infinite bound is no bound: with it everything agrees.
  ///
  /// - Precondition: Both have as many elements as there are bounds.
  package func check(_ benchmark: Benchmark, against reference: Outcome, bounds: [Double]) throws(Disagreement) {
    let counts = [values.count, reference.values.count]
    precondition(counts.allSatisfy { $0 == bounds.count }, "each element needs a bound and one to compare with")
    for index in values.indices {
      let (value, expected) = (values[index], reference.values[index])
      let difference = abs(value - expected)
      let isWithinBound = difference <= bounds[index] && difference.isFinite
      let isUnbounded = bounds[index] == .infinity
      let agrees = value == expected || (value.isNaN && expected.isNaN) || isWithinBound || isUnbounded
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
      let other = self == .dot ? b : a
      result = [self == .dot ? a.dot(b) : a.magnitudeSquared]
      let sum = zip(a, other).reduce(0.0) { sum, pair in sum + abs(pair.0 * pair.1) }
      // A sum that overflows does so in one order to one infinity, in another to the other one or to NaN.
      if sum == .infinity && a.allSatisfy(\.isFinite) && other.allSatisfy(\.isFinite) {
        return (Outcome(contestant: Kernels.name, values: result.values), [.infinity])
      }
      magnitude = { _, _ in sum }
      roundings = 2 * Double(a.count)
    case .swiftUIFrame, .fusedFrame, .animateDirect, .animateSymbolic, .animatePass, .chartRead, .chartDirect,
      .chartBuild, .chartEnvelope:
      preconditionFailure("a frame is no operation")
    }
    let unit = Double.ulpOfOne / 2
    let bounds = zip(a, b).prefix(result.count)
      .map { min(roundings * unit * magnitude($0, $1), .greatestFiniteMagnitude) }
    return (Outcome(contestant: Kernels.name, values: result.values), bounds)
  }
}
