import FastVector
import TestSupport
import Testing

/// Addition, subtraction and scaling round only once, so every kernel set must give the result of IEEE 754 to the last
/// bit.
@Suite struct `Addition, subtraction and scaling kernels` {
  private static let seed: UInt64 = 1
  private static let longest = blockCounts.max()!

  /// Numbers of all magnitudes, so that every sum is rounded.
  private static let operands: (a: [Double], b: [Double]) = {
    var generator = SeededGenerator(seed: seed)
    return (generator.numbers(longest), generator.numbers(longest))
  }()

  @Test(arguments: KernelsUnderTest.all)
  func `Every element of a sum is the nearest double`(_ kernels: KernelsUnderTest) {
    let (a, b) = Self.operands
    let expected = Expectation(exactly: zip(a, b).map { DoubleDouble.sum($0, $1).value })
    let mismatch = firstMismatch(a, b, expected) { kernels.type.add($0, $1, into: $2) }
    #expect(mismatch == nil, "seed \(Self.seed)")
  }

  @Test(arguments: KernelsUnderTest.all)
  func `Every element of a difference is the nearest double`(_ kernels: KernelsUnderTest) {
    let (a, b) = Self.operands
    let expected = Expectation(exactly: zip(a, b).map { DoubleDouble.sum($0, -$1).value })
    let mismatch = firstMismatch(a, b, expected) { kernels.type.subtract($0, $1, into: $2) }
    #expect(mismatch == nil, "seed \(Self.seed)")
  }

  // This test covers all kernels at once, because computing the expected values takes longer than running the kernels.
  @Test(arguments: [1 / 3.0, -1, 1, 0, -0.0, 1e-300])
  func `Every element of a product is the nearest double`(factor: Double) {
    let (a, b) = Self.operands
    let expected = Expectation(exactly: a.map { DoubleDouble.product($0, factor).high })
    for kernels in KernelsUnderTest.all {
      let mismatch = firstMismatch(a, b, expected, hasSecondOperand: false) {
        kernels.type.scale($0, by: factor, into: $2)
      }
      #expect(mismatch == nil, "\(kernels.type.name), seed \(Self.seed)")
    }
  }

  @Test(arguments: KernelsUnderTest.all)
  func `The operands and the result of an elementwise operation can be the same array`(_ kernels: KernelsUnderTest) {
    let a = Self.operands.a
    let doubled = Expectation(exactly: a.map { 2 * $0 })
    let zeros = Expectation(exactly: [Double](repeating: 0, count: a.count))
    var mismatch: String?
    for count in smallCounts + blockCounts {
      for isInPlace in [false, true] {
        let both = GuardedArray(a, count: count, misalignment: 3)
        let sum = isInPlace ? both : GuardedArray(count: count)
        kernels.type.add(both, both, into: sum)
        mismatch = mismatch ?? doubled.firstMismatch(in: sum)
        let same = GuardedArray(a, count: count, misalignment: 3)
        let difference = isInPlace ? same : GuardedArray(count: count)
        kernels.type.subtract(same, same, into: difference)
        mismatch = mismatch ?? zeros.firstMismatch(in: difference)
      }
    }
    #expect(mismatch == nil, "seed \(Self.seed)")
  }
}
