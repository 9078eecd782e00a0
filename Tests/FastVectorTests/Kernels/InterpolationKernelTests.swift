import FastVector
import TestSupport
import Testing

/// The expression `a + (b - a) * t` rounds three times, or twice if the multiplication and the addition are fused.
@Suite struct `Interpolation kernels` {
  private static let seed: UInt64 = 2
  private static let longest = blockCounts.max()!

  private static let operands: (a: [Double], b: [Double]) = {
    var generator = SeededGenerator(seed: seed)
    return (generator.numbers(longest), generator.numbers(longest))
  }()

  static func expectation(_ a: [Double], _ b: [Double], amount: Double) -> Expectation {
    Expectation(
      zip(a, b).map { a, b in
        let difference = DoubleDouble.sum(b, -a)
        let exact = DoubleDouble(a) + difference * DoubleDouble(amount)
        return (exact, roundingBound(3, of: abs(a) + abs(difference.value) * abs(amount)))
      })
  }

  // This test covers all kernels at once, because computing the expected values takes longer than running the kernels.
  @Test(arguments: [0.375, 1 / 3.0, 1, 0, -0.6, 1.2, 1e-300, 1e9])
  func `Every interpolated element is within three roundings of the exact value`(amount: Double) {
    let (a, b) = Self.operands
    let expected = Self.expectation(a, b, amount: amount)
    // The blocks of the kernels don't depend on the amount, so a single amount is tested with every block size.
    let blockCounts = amount == 0.375 ? blockCounts : [513, 1025, 32_769]
    for kernels in KernelsUnderTest.all {
      let mismatch = firstMismatch(a, b, expected, blockCounts: blockCounts) { start, end, result in
        kernels.type.interpolate(from: start, towards: end, amount: amount, into: result)
      }
      #expect(mismatch == nil, "\(kernels.type.name), seed \(Self.seed)")
    }
  }

  @Test(arguments: KernelsUnderTest.independentOfPosition)
  func `An interpolated element doesn't depend on its neighbors`(_ kernels: KernelsUnderTest) {
    let (a, b) = Self.operands
    let whole = GuardedArray(count: 2048)
    kernels.type.interpolate(from: GuardedArray(a), towards: GuardedArray(b), amount: 1 / 3.0, into: whole)
    let mismatch = firstMismatch(a, b, Expectation(exactly: whole.values), blockCounts: [513, 1025]) {
      kernels.type.interpolate(from: $0, towards: $1, amount: 1 / 3.0, into: $2)
    }
    #expect(mismatch == nil, "seed \(Self.seed)")
  }

  @Test(arguments: KernelsUnderTest.all)
  func `Interpolation by an amount of 0 doesn't change finite numbers`(_ kernels: KernelsUnderTest) {
    let (a, b) = Self.operands
    let mismatch = firstMismatch(a, b, Expectation(exactly: a)) { start, end, result in
      kernels.type.interpolate(from: start, towards: end, amount: 0, into: result)
    }
    #expect(mismatch == nil, "seed \(Self.seed)")
  }

  @Test(arguments: KernelsUnderTest.all)
  func `Interpolating whole numbers by a half is exact`(_ kernels: KernelsUnderTest) {
    var generator = SeededGenerator(seed: Self.seed)
    let (a, b) = (generator.wholeNumbers(Self.longest), generator.wholeNumbers(Self.longest))
    let expected = Expectation(exactly: zip(a, b).map { ($0 + $1) / 2 })
    let mismatch = firstMismatch(a, b, expected) { start, end, result in
      kernels.type.interpolate(from: start, towards: end, amount: 0.5, into: result)
    }
    #expect(mismatch == nil, "seed \(Self.seed)")
  }

  @Test(arguments: KernelsUnderTest.all, [0.375, -0.6, 1, 1e-9])
  func `Interpolated subnormal numbers are within the error bound`(_ kernels: KernelsUnderTest, amount: Double) {
    var generator = SeededGenerator(seed: Self.seed)
    let a = generator.numbers(131).map { $0 * (Double.leastNormalMagnitude / 64) }
    let b = generator.numbers(131).map { $0 * (Double.leastNormalMagnitude / 64) }
    let (start, end, result) = (GuardedArray(a), GuardedArray(b), GuardedArray(count: 131))
    kernels.type.interpolate(from: start, towards: end, amount: amount, into: result)
    let mismatch = Self.expectation(a, b, amount: amount).firstMismatch(in: result)
    #expect(mismatch == nil, "seed \(Self.seed)")
  }
}
