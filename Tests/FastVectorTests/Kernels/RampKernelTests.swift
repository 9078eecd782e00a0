import FastVector
import TestSupport
import Testing

/// Each element `start + i * step` is rounded twice. It is never computed as a running sum, which would accumulate
/// errors.
@Suite struct `Ramp kernels` {
  private static let longest = blockCounts.max()!

  struct Ramp: Sendable {
    let start: Double
    let step: Double

    static let all = [
      Ramp(start: 0, step: 0.1), Ramp(start: -3.7, step: 1 / 3.0), Ramp(start: 1e9, step: -0.001),
      Ramp(start: 5, step: 0), Ramp(start: 1e300, step: 1e290), Ramp(start: -0.0, step: -0.0),
      Ramp(start: .leastNormalMagnitude / 3, step: .leastNormalMagnitude / 700),
    ]
  }

  @Test(arguments: KernelsUnderTest.all, Ramp.all)
  func `Every element of a ramp is within two roundings of the exact value`(_ kernels: KernelsUnderTest, ramp: Ramp) {
    let expected = Expectation(
      (0..<Self.longest).map { i in
        let product = DoubleDouble.product(Double(i), ramp.step)
        return (DoubleDouble(ramp.start) + product, roundingBound(2, of: abs(ramp.start) + abs(product.high)))
      })
    var mismatch: String?
    for count in smallCounts + blockCounts where mismatch == nil {
      for misalignment in 0..<(count <= 130 ? 8 : 2) {
        let result = GuardedArray(count: count, misalignment: misalignment)
        kernels.type.ramp(from: ramp.start, step: ramp.step, into: result)
        mismatch = mismatch ?? expected.firstMismatch(in: result)
      }
    }
    #expect(mismatch == nil)
  }

  @Test(arguments: KernelsUnderTest.all)
  func `A ramp of whole numbers is exact`(_ kernels: KernelsUnderTest) {
    let result = GuardedArray(count: Self.longest)
    kernels.type.ramp(from: -7, step: 3, into: result)
    let expected = (0..<Self.longest).map { Double(3 * $0 - 7) }
    let mismatch = Expectation(exactly: expected).firstMismatch(in: result)
    #expect(mismatch == nil)
  }
}
