import FastVector
import TestSupport
import Testing

/// Tests of the rule that a combination of k terms rounds each term at most k + 1 times.
@Suite struct `Combination kernels` {
  private static let seed: UInt64 = 3
  private static let longest = 2049
  static let termCounts = [0, 1, 2, 3, 4, 5, 7, 8, 13]
  /// An offset of -0 means no offset.
  static let offsets = [-0.0, 2.75]
  private static let coefficients = [1, 0.375, -0.25, 3, -1, 1 / 3.0, 0.1, 1e-9, -7e5, 0.9, -0.3, 2, 1e-300]

  private static let terms: [[Double]] = {
    var generator = SeededGenerator(seed: seed)
    return (0..<13).map { _ in generator.numbers(longest) }
  }()

  static func expectation(
    _ terms: [[Double]], coefficients: [Double], offset: Double, count: Int
  )
    -> Expectation
  {
    Expectation(
      (0..<count).map { i in
        var exact = DoubleDouble(offset)
        var magnitude = abs(offset)
        for (coefficient, term) in zip(coefficients, terms) {
          let product = DoubleDouble.product(coefficient, term[i])
          exact += product
          magnitude += abs(product.high)
        }
        let k = Double(terms.count)
        return (exact, roundingBound(k + 1, of: magnitude, products: k))
      })
  }

  /// Computes a combination, and stores it in a separate array or in the term at `termIndex`. Returns a description of an
  /// error, or nil if the result is as expected.
  private func mismatch(
    _ kernels: KernelsUnderTest, _ choice: [Int], coefficients: [Double], offset: Double,
    expected: Expectation,
    count: Int, misalignment: (Int) -> Int, overwritingTerm termIndex: Int?
  ) -> String? {
    var arrays: [Int: GuardedArray] = [:]
    for index in choice where arrays[index] == nil {
      arrays[index] = GuardedArray(Self.terms[index], count: count, misalignment: misalignment(index))
    }
    let vectors = choice.map { arrays[$0]! }
    let result = termIndex.map { vectors[$0] } ?? GuardedArray(count: count, misalignment: misalignment(13))
    kernels.type.combine(vectors, coefficients: coefficients, offset: offset, into: result)
    let location = termIndex.map { ", written over term \($0)" } ?? ""
    if let mismatch = expected.firstMismatch(in: result) { return mismatch + location }
    for (index, array) in arrays where array !== result {
      if !array.isIntact || !array.isIdentical(to: Self.terms[index]) {
        return "term \(index) of \(count) has changed" + location
      }
    }
    return nil
  }

  // This test covers all kernels at once, because computing the expected values takes longer than running the kernels.
  @Test(arguments: termCounts)
  func `Every element of a combination is within k + 1 roundings of the exact value`(termCount: Int) {
    for offset in Self.offsets {
      let (choice, coefficients) = (Array(0..<termCount), Array(Self.coefficients.prefix(termCount)))
      let expected = Self.expectation(
        Array(Self.terms.prefix(termCount)), coefficients: coefficients, offset: offset, count: Self.longest)
      for kernels in KernelsUnderTest.all {
        var first: String?
        for count in smallCounts + blockCounts where count <= Self.longest && first == nil {
          // Align all operands in the same way first, and then each one differently.
          for misalignment in [{ _ in count % 8 }, { $0 * 3 % 8 }] as [(Int) -> Int] {
            first =
              first
              ?? mismatch(
                kernels, choice, coefficients: coefficients, offset: offset, expected: expected, count: count,
                misalignment: misalignment, overwritingTerm: nil)
          }
        }
        #expect(first == nil, "\(kernels.type.name), offset \(offset), seed \(Self.seed)")
      }
    }
  }

  @Test(arguments: KernelsUnderTest.all, termCounts.dropFirst())
  func `The result of a combination can overwrite any term`(_ kernels: KernelsUnderTest, termCount: Int) {
    let (choice, coefficients) = (Array(0..<termCount), Array(Self.coefficients.prefix(termCount)))
    let expected = Self.expectation(
      Array(Self.terms.prefix(termCount)), coefficients: coefficients, offset: 2.75, count: Self.longest)
    var first: String?
    for termIndex in 0..<termCount {
      for count in [0, 1, 2, 3, 7, 8, 9, 31, 32, 33, 130, 511, 512, 513, 1023, 1024, 1025, 1537, 2049] {
        first =
          first
          ?? mismatch(
            kernels, choice, coefficients: coefficients, offset: 2.75, expected: expected, count: count,
            misalignment: { $0 % 8 }, overwritingTerm: termIndex)
      }
    }
    #expect(first == nil, "seed \(Self.seed)")
  }

  @Test(arguments: KernelsUnderTest.all)
  func `A vector can occur several times in a combination, even as the result`(_ kernels: KernelsUnderTest) {
    for choice in [[0, 0], [0, 1, 0], [0, 0, 0, 0], [0, 1, 2, 0, 3], [4, 0, 1, 2, 3, 0, 4, 0]] {
      let coefficients = Array(Self.coefficients.prefix(choice.count))
      let expected = Self.expectation(
        choice.map { Self.terms[$0] }, coefficients: coefficients, offset: -0.0, count: Self.longest)
      var first: String?
      for termIndex in [nil, choice.firstIndex(of: 0)] {
        for count in [1, 5, 8, 67, 513, 2049] {
          first =
            first
            ?? mismatch(
              kernels, choice, coefficients: coefficients, offset: -0.0, expected: expected, count: count,
              misalignment: { $0 % 8 }, overwritingTerm: termIndex)
        }
      }
      #expect(first == nil, "terms \(choice), seed \(Self.seed)")
    }
  }

  @Test(arguments: KernelsUnderTest.independentOfPosition, termCounts)
  func `An element of a combination doesn't depend on its neighbors`(
    _ kernels: KernelsUnderTest, termCount: Int
  ) {
    let coefficients = Array(Self.coefficients.prefix(termCount))
    func combination(count: Int, inPlace: Bool) -> GuardedArray {
      let vectors = Self.terms.prefix(termCount).map { GuardedArray($0, count: count) }
      let result = inPlace ? vectors.first ?? GuardedArray(count: count) : GuardedArray(count: count)
      kernels.type.combine(vectors, coefficients: coefficients, offset: 2.75, into: result)
      return result
    }
    let expected = Expectation(exactly: combination(count: 2048, inPlace: false).values)
    var first: String?
    for count in smallCounts + [513, 1025] {
      for inPlace in [false, true] {
        first = first ?? expected.firstMismatch(in: combination(count: count, inPlace: inPlace))
      }
    }
    #expect(first == nil, "seed \(Self.seed)")
  }

  @Test(arguments: KernelsUnderTest.all)
  func `A combination without terms is the offset`(_ kernels: KernelsUnderTest) {
    for count in smallCounts + blockCounts {
      let result = GuardedArray(count: count, misalignment: count % 8)
      kernels.type.combine([], coefficients: [], offset: -0.0, into: result)
      let expected = [Double](repeating: -0.0, count: count)
      let mismatch = Expectation(exactly: expected).firstMismatch(in: result)
      #expect(mismatch == nil)
    }
  }

  @Test(arguments: KernelsUnderTest.all, termCounts.dropFirst())
  func `An offset of -0 keeps the sign of zeros in a combination`(_ kernels: KernelsUnderTest, termCount: Int) {
    let zeros = [Double](repeating: -0.0, count: 67)
    let result = GuardedArray(count: 67)
    let vectors = (0..<termCount).map { _ in GuardedArray(zeros) }
    let ones = [Double](repeating: 1, count: termCount)
    kernels.type.combine(vectors, coefficients: ones, offset: -0.0, into: result)
    let negative = Expectation(exactly: zeros).firstMismatch(in: result)
    #expect(negative == nil)
    kernels.type.combine(vectors, coefficients: ones, offset: 0, into: result)
    let positive = Expectation(exactly: zeros.map { _ in 0 }).firstMismatch(in: result)
    #expect(positive == nil)
  }
}
