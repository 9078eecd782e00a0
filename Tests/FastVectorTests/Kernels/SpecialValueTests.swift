import FastVector
import TestSupport
import Testing

/// Tests of NaN, infinities, both zeros, subnormals and the largest numbers, in every combination and vector lane.
///
/// The expected results follow IEEE 754, with or without fused multiplication and addition.
@Suite struct `Special values in vectors` {
  static let specials: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
    .leastNormalMagnitude,
    -.leastNormalMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1, -1, 0.1, -3, 1e200,
  ]

  /// All pairs of special values. The first five pairs are repeated at the end, so that the kernels also process a
  /// remainder.
  private static let pairs: (a: [Double], b: [Double]) = {
    var (a, b): ([Double], [Double]) = ([], [])
    for first in specials {
      for second in specials {
        a.append(first)
        b.append(second)
      }
    }
    return (a + a.prefix(5), b + b.prefix(5))
  }()

  /// Returns a description of the first result that isn't one of its permitted values, or nil if there is none.
  private func mismatch(_ result: GuardedArray, _ candidates: (Int) -> [Double]) -> String? {
    guard result.isIntact else { return "wrote outside its result" }
    for i in 0..<result.count {
      let candidates = candidates(i)
      if !candidates.contains(where: { isSame($0, result[i]) }) {
        return "\(result[i]) instead of \(candidates) from \(Self.pairs.a[i]) and \(Self.pairs.b[i])"
      }
    }
    return nil
  }

  private func operands(_ placement: Placement.Result) -> (a: GuardedArray, b: GuardedArray, result: GuardedArray) {
    let (a, b) = (GuardedArray(Self.pairs.a), GuardedArray(Self.pairs.b, misalignment: 1))
    return (a, b, placement == .first ? a : placement == .second ? b : GuardedArray(count: a.count))
  }

  @Test(arguments: KernelsUnderTest.all, Placement.Result.allCases)
  func `Sums of special values follow IEEE 754`(_ kernels: KernelsUnderTest, placement: Placement.Result) {
    let (a, b, result) = operands(placement)
    kernels.type.add(a, b, into: result)
    let mismatch = mismatch(result) { [Self.pairs.a[$0] + Self.pairs.b[$0]] }
    #expect(mismatch == nil)
  }

  @Test(arguments: KernelsUnderTest.all, Placement.Result.allCases)
  func `Differences of special values follow IEEE 754`(_ kernels: KernelsUnderTest, placement: Placement.Result) {
    let (a, b, result) = operands(placement)
    kernels.type.subtract(a, b, into: result)
    let mismatch = mismatch(result) { [Self.pairs.a[$0] - Self.pairs.b[$0]] }
    #expect(mismatch == nil)
  }

  @Test(arguments: KernelsUnderTest.all, specials)
  func `Products with special values and with 0 follow IEEE 754`(_ kernels: KernelsUnderTest, factor: Double) {
    for placement in [Placement.Result.separate, .first] {
      let (a, _, result) = operands(placement)
      kernels.type.scale(a, by: factor, into: result)
      let mismatch = mismatch(result) { [Self.pairs.a[$0] * factor] }
      #expect(mismatch == nil, "result \(placement)")
    }
  }

  @Test(arguments: KernelsUnderTest.all)
  func `Zero times NaN or infinity is NaN, and zero times a negative number is -0`(_ kernels: KernelsUnderTest) {
    let numbers: [Double] = [.nan, .infinity, -.infinity, -2, -0.0, 3, 0, -.leastNonzeroMagnitude]
    let result = GuardedArray(numbers)
    kernels.type.scale(result, by: 0, into: result)
    let expected = Expectation(exactly: [.nan, .nan, .nan, -0.0, -0.0, 0, 0, -0.0])
    #expect(expected.firstMismatch(in: result) == nil)
  }

  @Test(arguments: KernelsUnderTest.all, specials)
  func `Interpolations of special values follow IEEE 754`(_ kernels: KernelsUnderTest, amount: Double) {
    for placement in Placement.Result.allCases {
      let (a, b, result) = operands(placement)
      kernels.type.interpolate(from: a, towards: b, amount: amount, into: result)
      let mismatch = mismatch(result) { i in
        let (a, b) = (Self.pairs.a[i], Self.pairs.b[i])
        return [a + (b - a) * amount, a.addingProduct(b - a, amount)]
      }
      #expect(mismatch == nil, "result \(placement)")
    }
  }

  @Test(arguments: KernelsUnderTest.all)
  func `Every element of a short vector follows IEEE 754`(_ kernels: KernelsUnderTest) {
    var first: String?
    for count in 1...20 {
      for start in stride(from: 0, through: Self.pairs.a.count - count, by: 3) where first == nil {
        let a = Array(Self.pairs.a[start..<start + count])
        let b = Array(Self.pairs.b[start..<start + count])
        func compare(_ operation: String, _ candidates: [[Double]], _ run: (GuardedArray, GuardedArray) -> Void) {
          let (result, operand) = (GuardedArray(a, misalignment: count % 8), GuardedArray(b))
          run(result, operand)
          for i in 0..<count where !candidates.contains(where: { isSame($0[i], result[i]) }) {
            first = first ?? "\(operation) of \(count): \(result[i]) from \(a[i]) and \(b[i])"
          }
          if !result.isIntact { first = first ?? "\(operation) of \(count) wrote outside its result" }
        }
        compare("sum", [zip(a, b).map { $0 + $1 }]) { kernels.type.add($0, $1, into: $0) }
        compare("difference", [zip(a, b).map { $0 - $1 }]) { kernels.type.subtract($0, $1, into: $0) }
        for factor in [0, -0.0, -3, .infinity, .nan] {
          compare("product", [a.map { $0 * factor }]) { result, _ in
            kernels.type.scale(result, by: factor, into: result)
          }
          let interpolations = [
            zip(a, b).map { $0 + ($1 - $0) * factor }, zip(a, b).map { $0.addingProduct($1 - $0, factor) },
          ]
          compare("interpolation", interpolations) {
            kernels.type.interpolate(from: $0, towards: $1, amount: factor, into: $0)
          }
        }
      }
    }
    #expect(first == nil)
  }

  @Test(arguments: KernelsUnderTest.all)
  func `Interpolating from infinity gives NaN, and interpolating to infinity gives NaN only at an amount of 0`(
    _ kernels: KernelsUnderTest
  ) {
    // Interpolation from a finite to an infinite number gives NaN for the amount 0, and infinity for larger amounts.
    // Interpolation from an infinite number always gives NaN.
    let (start, end) = ([1, .infinity, .infinity, .nan, 1], [.infinity, 1, .infinity, 1, .nan] as [Double])
    for (amount, expected) in [
      (0, [.nan, .nan, .nan, .nan, .nan]), (1, [.infinity, .nan, .nan, .nan, .nan]),
      (0.5, [.infinity, .nan, .nan, .nan, .nan]),
    ] as [(Double, [Double])] {
      let result = GuardedArray(count: 5)
      kernels.type.interpolate(
        from: GuardedArray(start), towards: GuardedArray(end), amount: amount, into: result)
      #expect(Expectation(exactly: expected).firstMismatch(in: result) == nil, "amount \(amount)")
    }
  }

  @Test(arguments: KernelsUnderTest.all, specials)
  func `Combinations of special values follow IEEE 754, including coefficients of 0`(
    _ kernels: KernelsUnderTest, factor: Double
  ) {
    for (coefficients, offset) in [([1, factor], -0.0), ([factor, 1], 0), ([factor, -0.5], 3)] {
      for placement in Placement.Result.allCases {
        let (a, b, result) = operands(placement)
        kernels.type.combine([a, b], coefficients: coefficients, offset: offset, into: result)
        let mismatch = mismatch(result) { i in
          let (a, b) = (Self.pairs.a[i], Self.pairs.b[i])
          return [
            offset + coefficients[0] * a + coefficients[1] * b,
            offset.addingProduct(coefficients[0], a).addingProduct(coefficients[1], b),
          ]
        }
        #expect(mismatch == nil, "coefficients \(coefficients), offset \(offset), result \(placement)")
      }
    }
  }

  @Test(arguments: KernelsUnderTest.all, `Combination kernels`.termCounts.dropFirst())
  func `A coefficient of 0 doesn't hide NaN or infinity`(
    _ kernels: KernelsUnderTest, termCount: Int
  ) {
    for special in [Double.nan, .infinity, -.infinity] {
      for termIndex in 0..<termCount {
        let vectors = (0..<termCount).map { _ in GuardedArray([Double](repeating: 1, count: 19)) }
        vectors[termIndex][termIndex % 19] = special
        let result = GuardedArray(count: 19)
        var coefficients = [Double](repeating: 1, count: termCount)
        coefficients[termIndex] = 0
        kernels.type.combine(vectors, coefficients: coefficients, offset: 0, into: result)
        var expected = [Double](repeating: Double(termCount - 1), count: 19)
        expected[termIndex % 19] = .nan
        let mismatch = Expectation(exactly: expected).firstMismatch(in: result)
        #expect(mismatch == nil, "\(special) in term \(termIndex)")
      }
    }
  }

  @Test(arguments: KernelsUnderTest.all)
  func `NaN and infinity propagate to a sum from every position`(_ kernels: KernelsUnderTest) {
    var wrong: [String] = []
    for count in Array(1...70) + [127, 128, 129, 130] {
      let a = GuardedArray([Double](repeating: 1, count: count))
      let b = GuardedArray([Double](repeating: 2, count: count), misalignment: 3)
      for index in 0..<count {
        a[index] = .nan
        if !kernels.type.dot(a, b).isNaN { wrong.append("NaN at \(index) of \(count)") }
        if !kernels.type.magnitudeSquared(a).isNaN { wrong.append("NaN squared at \(index) of \(count)") }
        a[index] = -.infinity
        if kernels.type.dot(a, b) != -.infinity { wrong.append("-infinity at \(index) of \(count)") }
        if kernels.type.magnitudeSquared(a) != .infinity {
          wrong.append("infinity squared at \(index) of \(count)")
        }
        b[index] = 0
        if !kernels.type.dot(a, b).isNaN { wrong.append("infinity times 0 at \(index) of \(count)") }
        a[index] = 1
        b[index] = 2
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test(arguments: KernelsUnderTest.all)
  func `Infinities of both signs sum to NaN`(_ kernels: KernelsUnderTest) {
    for count in [2, 3, 9, 130, 16_385, 40_000] {
      let a = GuardedArray([Double](repeating: 1, count: count))
      a[0] = .infinity
      a[count - 1] = -.infinity
      let ones = GuardedArray([Double](repeating: 1, count: count))
      #expect(kernels.type.dot(a, ones).isNaN, "\(count) elements")
      #expect(kernels.type.magnitudeSquared(a) == .infinity, "\(count) elements")
    }
  }

  @Test(arguments: KernelsUnderTest.all, [1, 2, 7, 130, 16_384, 16_385, 32_767, 32_769, 50_000])
  func `A sum that overflows is infinite`(_ kernels: KernelsUnderTest, count: Int) {
    let a = GuardedArray([Double](repeating: 1e200, count: count))
    let b = GuardedArray([Double](repeating: -1e200, count: count))
    #expect(kernels.type.magnitudeSquared(a) == .infinity)
    #expect(kernels.type.dot(a, b) == -.infinity)
    // First, a single product overflows. Below, all products are finite, and only their sum overflows.
    let ones = GuardedArray([Double](repeating: 1, count: count))
    ones[count / 2] = 1e200
    #expect(kernels.type.magnitudeSquared(ones) == .infinity)
    let large = GuardedArray([Double](repeating: 1.2e154, count: count))
    #expect(kernels.type.magnitudeSquared(large).isFinite == (count == 1))
  }

  @Test(arguments: KernelsUnderTest.all)
  func `Products of subnormal numbers underflow to zero`(_ kernels: KernelsUnderTest) {
    let tiny = GuardedArray([Double](repeating: .leastNonzeroMagnitude, count: 131))
    #expect(kernels.type.magnitudeSquared(tiny) == 0)
    let ones = GuardedArray([Double](repeating: 1, count: 131))
    #expect(kernels.type.dot(tiny, ones) == 131 * .leastNonzeroMagnitude)
  }
}
