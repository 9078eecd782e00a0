import FastVector
import TestSupport
import Testing

/// Tests of the laws of `AdditiveArithmetic` for vectors of any lengths. The numbers are integers, for which the laws
/// hold exactly.
@Suite struct `Laws of vector arithmetic` {
  private static func broken<K: VectorKernels>(_ kernels: K.Type, seed: UInt64) -> [String] {
    typealias Vector = KernelVector<K>
    var generator = SeededGenerator(seed: seed)
    var broken: [String] = []
    for round in 0..<60 {
      func vector() -> Vector {
        Vector(generator.wholeNumbers(Int.random(in: 0...70, using: &generator)))
      }
      let (x, y, z) = (vector(), vector(), vector())
      func law(_ name: String, _ holds: Bool) { if !holds { broken.append("\(name), round \(round)") } }
      law("x + y == y + x", x + y == y + x)
      law("(x + y) + z == x + (y + z)", (x + y) + z == x + (y + z))
      law("x + 0 == x", x + .zero == x && .zero + x == x)
      law("x - x == 0", x - x == .zero)
      law("(x + y) - y == x", (x + y) - y == x)
      law("x - y == -(y - x)", x - y == (y - x).scaled(by: -1))
      law("2 x == x + x", x.scaled(by: 2) == x + x)
      law("2 (x + y) == 2 x + 2 y", (x + y).scaled(by: 2) == x.scaled(by: 2) + y.scaled(by: 2))
      law("|x|² == x · x", x.magnitudeSquared == x.dot(x))
      law(
        "|x + y|² == |x|² + 2 x · y + |y|²",
        (x + y).magnitudeSquared == x.magnitudeSquared + 2 * x.dot(y) + y.magnitudeSquared)
      law("x towards y at 0 is x", x.interpolated(towards: y, amount: 0) == x)
      law("x towards y at 1 is y", x.interpolated(towards: y, amount: 1) == y)
      law(
        "x towards y at 1/2 is the middle", x.interpolated(towards: y, amount: 0.5) == (x + y).scaled(by: 0.5)
      )
      var sum = x
      sum += y
      law("+= is +", sum == x + y)
      sum -= y
      law("-= is -", sum == x)
    }
    return broken
  }

  @Test(arguments: KernelsUnderTest.all, [21, 22])
  func `The laws of arithmetic hold for vectors of any lengths`(_ kernels: KernelsUnderTest, seed: UInt64) {
    let broken = Self.broken(kernels.type, seed: seed)
    #expect(broken.isEmpty, "seed \(seed)")
  }

  private static func checkSelf<K: VectorKernels>(_ kernels: K.Type) {
    let values = (0..<37).map { Double($0) - 5 }
    var a = KernelVector<K>(values)
    a += a
    #expect(a.values == values.map { 2 * $0 })
    a.interpolate(towards: a, amount: 0.3)
    #expect(a.values == values.map { 2 * $0 })
    a.setToInterpolation(from: a, towards: a.scaled(by: 3), amount: 0.5)
    #expect(a.values == values.map { 4 * $0 })
    a.setToCombination(of: [a, KernelVector<K>(values), a], coefficients: [1, -2, 0.5])
    #expect(a.values == values.map { 4 * $0 })
    a.setToCombination(of: [KernelVector<K>(values), a], coefficients: [1, -1], offset: 1)
    #expect(a.values == values.map { 1 - 3 * $0 })
    a -= a
    #expect(a == .zero && a.count == 37)
  }

  @Test(arguments: KernelsUnderTest.all)
  func `The laws of arithmetic hold if both operands are the same vector`(_ kernels: KernelsUnderTest) {
    Self.checkSelf(kernels.type)
  }

  private static func checkCombination<K: VectorKernels>(_ kernels: K.Type) {
    typealias Vector = KernelVector<K>
    var result: Vector = [9, 9]
    result.setToCombination(of: [], coefficients: [], offset: 3)
    #expect(result.isEmpty)
    result.setToCombination(of: [.zero, .zero], coefficients: [1, 2], offset: 3)
    #expect(result.isEmpty)
    // The offset of 0.5 applies to all elements. Each vector contributes only to the elements that it has.
    let vectors: [Vector] = [[1, 1], [10, 10, 10, 10], [], [100]]
    result.setToCombination(of: vectors, coefficients: [1, 2, .nan, 3], offset: 0.5)
    #expect(result.values == [321.5, 21.5, 20.5, 20.5])
    let many = (0..<300).map { Vector(repeating: 1, count: $0 % 5 + 1) }
    result.setToCombination(of: many, coefficients: [Double](repeating: 1, count: 300))
    #expect(result.values == [300, 240, 180, 120, 60])
    // Without an offset, zeros keep their signs.
    result.setToCombination(of: [[-0.0, 0]], coefficients: [1])
    #expect(result.map(\.sign) == [.minus, .plus])
  }

  @Test(arguments: KernelsUnderTest.all)
  func `The laws of arithmetic hold for combinations of any number of vectors`(_ kernels: KernelsUnderTest) {
    Self.checkCombination(kernels.type)
  }

  @Test func `A combination with different numbers of vectors and coefficients traps`() async {
    await #expect(processExitsWith: .failure) {
      var vector = AnimatableVector()
      vector.setToCombination(of: [[1], [2]], coefficients: [1])
    }
  }

  @Test func `Sums of integers over several blocks are exact`() {
    var generator = SeededGenerator(seed: 23)
    let values = generator.wholeNumbers(100_001)
    let vector = AnimatableVector(values)
    #expect((vector + vector).values == values.map { 2 * $0 }, "seed 23")
    #expect(vector.magnitudeSquared == values.reduce(0) { $0 + $1 * $1 }, "seed 23")
  }
}
