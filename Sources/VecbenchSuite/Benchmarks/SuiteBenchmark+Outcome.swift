package import FastVector
package import VecbenchKit

extension SuiteBenchmark {
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
      return (Outcome(variant: Kernels.name, values: result.values), [bound.isFinite ? bound : 0])
    case .swiftUIFrame, .fusedFrame, .animateDirect, .animateDeferred, .animateSymbolic, .animatePass, .chartRead,
      .chartDirect, .chartBuild, .chartEnvelope, .chartPan, .chartZoom, .chartPanAnimate, .chartInterrupt, .chartStream:
      preconditionFailure("a frame is no operation")
    }
    // The bounds grow with the data, so that of small ones no term overflows where the bound does not.
    let share = roundings * Double.ulpOfOne / 2
    let bounds = zip(a, b).map { magnitude(share * $0, share * $1) }
    return (Outcome(variant: Kernels.name, values: result.values), bounds.map { $0.isFinite ? $0 : 0 })
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
