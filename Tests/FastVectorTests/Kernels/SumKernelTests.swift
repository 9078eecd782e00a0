import FastVector
import TestSupport
import Testing

/// Tests the rounding errors of sums. For n products, the plain kernel sets round each product at most n times. The
/// native kernel set rounds it at most 1100 times, however large n is; see ``KernelsUnderTest/sumRoundings(count:)``.
@Suite struct `Dot product kernels` {
  private static let seed: UInt64 = 4
  private static let counts = smallCounts + blockCounts + [50_001, 100_003]
  private static let longest = counts.max()!

  /// For each n, the exact sum of the first n products, and the sum of their magnitudes.
  struct PrefixSums {
    let a: [Double]
    let b: [Double]
    private(set) var exact = [DoubleDouble(0)]
    private(set) var magnitudes = [0.0]

    init(_ a: [Double], _ b: [Double]) {
      self.a = a
      self.b = b
      for (a, b) in zip(a, b) {
        let product = DoubleDouble.product(a, b)
        exact.append(exact.last! + product)
        magnitudes.append(magnitudes.last! + abs(product.high))
      }
    }

    func mismatch(_ sum: Double, count: Int, roundings: Double) -> String? {
      let error = abs((sum - exact[count].high) - exact[count].low)
      let bound = roundingBound(roundings, of: magnitudes[count], products: Double(count))
      if error <= bound { return nil }
      return "the sum of \(count) products is \(sum) instead of \(exact[count].value), "
        + "an error of \(error / bound) times the bound"
    }
  }

  enum Numbers: CaseIterable {
    /// Numbers of both signs and all magnitudes, so sums cancel.
    case mixed
    /// Positive numbers of equal magnitude, so rounding errors accumulate.
    case positive
    /// The first product is 1. The others are less than half an ulp of 1, so adding them one by one has no effect.
    case vanishing

    func make(_ count: Int) -> (a: [Double], b: [Double]) {
      var generator = SeededGenerator(seed: seed)
      switch self {
      case .mixed: return (generator.numbers(count), generator.numbers(count))
      case .positive:
        return (
          (0..<count).map { _ in Double.random(in: 1...2, using: &generator) },
          (0..<count).map { _ in Double.random(in: 1...2, using: &generator) }
        )
      case .vanishing:
        let small = Double.ulpOfOne.squareRoot() / 1.5
        let numbers = (0..<count).map { $0 == 0 ? 1 : small }
        return (numbers, numbers)
      }
    }

    fileprivate static let products: [Numbers: PrefixSums] = .init(
      uniqueKeysWithValues: allCases.map { numbers in
        let (a, b) = numbers.make(longest)
        return (numbers, PrefixSums(a, b))
      })

    fileprivate static let squares: [Numbers: PrefixSums] = .init(
      uniqueKeysWithValues: allCases.map { numbers in
        let a = numbers.make(longest).a
        return (numbers, PrefixSums(a, a))
      })
  }

  private static func misalignments(for count: Int) -> [(Int, Int)] {
    count <= 130 ? Placement.misalignments.map { ($0.first, $0.second) } : [(0, 0), (5, 2)]
  }

  @Test(arguments: KernelsUnderTest.all, Numbers.allCases)
  func `Every dot product is within its error bound`(_ kernels: KernelsUnderTest, numbers: Numbers) {
    let sums = Numbers.products[numbers]!
    var mismatch: String?
    for count in Self.counts where mismatch == nil {
      for (first, second) in Self.misalignments(for: count) {
        let a = GuardedArray(sums.a, count: count, misalignment: first)
        let b = GuardedArray(sums.b, count: count, misalignment: second)
        let roundings = kernels.sumRoundings(count: count)
        mismatch = mismatch ?? sums.mismatch(kernels.type.dot(a, b), count: count, roundings: roundings)
      }
    }
    #expect(mismatch == nil, "seed \(Self.seed)")
  }

  @Test(arguments: KernelsUnderTest.all, Numbers.allCases)
  func `Every sum of squares is within its error bound`(_ kernels: KernelsUnderTest, numbers: Numbers) {
    let sums = Numbers.squares[numbers]!
    var mismatch: String?
    for count in Self.counts where mismatch == nil {
      for (misalignment, _) in Self.misalignments(for: count) {
        let a = GuardedArray(sums.a, count: count, misalignment: misalignment)
        let roundings = kernels.sumRoundings(count: count)
        let sum = kernels.type.magnitudeSquared(a)
        mismatch = mismatch ?? sums.mismatch(sum, count: count, roundings: roundings)
      }
    }
    #expect(mismatch == nil, "seed \(Self.seed)")
  }

  @Test(arguments: KernelsUnderTest.all)
  func `Dot products of integers are exact`(_ kernels: KernelsUnderTest) {
    var generator = SeededGenerator(seed: Self.seed)
    let (a, b) = (generator.wholeNumbers(Self.longest), generator.wholeNumbers(Self.longest))
    var (product, square) = ([0], [0])
    for (a, b) in zip(a, b) {
      product.append(product.last! + Int(a) * Int(b))
      square.append(square.last! + Int(a) * Int(a))
    }
    var mismatch: String?
    for count in Self.counts where mismatch == nil {
      let (first, second) = (GuardedArray(a, count: count), GuardedArray(b, count: count, misalignment: 3))
      let dot = kernels.type.dot(first, second)
      if dot != Double(product[count]) { mismatch = "\(dot) instead of \(product[count]) from \(count)" }
      let squares = kernels.type.magnitudeSquared(first)
      if squares != Double(square[count]) {
        mismatch = "\(squares) instead of \(square[count]) from \(count)"
      }
      let same = kernels.type.dot(first, first)
      if same != Double(square[count]) {
        mismatch = "\(same) instead of \(square[count]) from \(count) twice"
      }
    }
    #expect(mismatch == nil, "seed \(Self.seed)")
  }

  @Test func `The native kernels keep digits that a plain sum loses`() {
    let sums = Numbers.products[.vanishing]!
    let count = Self.longest
    let (a, b) = (GuardedArray(sums.a), GuardedArray(sums.b))
    // A plain sum exceeds the error bound of the native kernels, so the test is able to fail.
    #expect(sums.mismatch(NaiveKernels.dot(a, b), count: count, roundings: 1100) != nil)
    #expect(sums.mismatch(NativeKernels.dot(a, b), count: count, roundings: 1100) == nil)
  }

  @Test(arguments: KernelsUnderTest.all)
  func `Sums of millions of numbers are within the error bound`(_ kernels: KernelsUnderTest) {
    // All products except one are equal, which makes the exact sum easy to compute.
    let count = 1 << 21
    let a = GuardedArray([Double](repeating: 0.1, count: count))
    a[count - 3] = 1e6
    let tenth = DoubleDouble.product(0.1, 0.1) * DoubleDouble(Double(count - 1))
    let exact = tenth + DoubleDouble.product(1e6, 1e6)
    for sum in [kernels.type.dot(a, a), kernels.type.magnitudeSquared(a)] {
      let error = abs((sum - exact.high) - exact.low)
      #expect(error <= roundingBound(kernels.sumRoundings(count: count), of: exact.value))
    }
  }
}
