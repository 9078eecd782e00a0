import FastVector
import TestSupport
import Testing

/// Vectors of different lengths are added as if the shorter one were padded with zeros.
///
/// Each test covers a defect of other published implementations of such a vector.
@Suite struct `Vectors of different lengths` {
  private static func mismatches<K: VectorKernels>(_ kernels: K.Type, seed: UInt64) -> [String] {
    typealias Vector = KernelVector<K>
    var generator = SeededGenerator(seed: seed)
    var wrong: [String] = []
    let counts = [0, 1, 2, 3, 7, 8, 9, 31, 100]
    for (first, second) in counts.flatMap({ first in counts.map { (first, $0) } }) {
      let (x, y) = (generator.wholeNumbers(first), generator.wholeNumbers(second))
      let count = max(first, second)
      let a = x + [Double](repeating: 0, count: count - first)
      let b = y + [Double](repeating: 0, count: count - second)
      func expect(_ name: String, _ result: Vector, _ expected: [Double]) {
        if result.values != expected { wrong.append("\(name) of \(first) and \(second) elements: \(result)") }
      }
      let (v, w) = (Vector(x), Vector(y))
      expect("+", v + w, zip(a, b).map(+))
      expect("-", v - w, zip(a, b).map(-))
      var result = v
      result += w
      expect("+=", result, zip(a, b).map(+))
      result = v
      result -= w
      expect("-=", result, zip(a, b).map(-))
      let middle = zip(a, b).map { ($0 + $1) / 2 }
      result = v
      result.interpolate(towards: w, amount: 0.5)
      expect("interpolate", result, middle)
      expect("interpolated", v.interpolated(towards: w, amount: 0.5), middle)
      result.setToInterpolation(from: v, towards: w, amount: 0.5)
      expect("set to interpolation", result, middle)
      result.setToCombination(of: [v, w, v], coefficients: [2, -3, 0.5], offset: 1)
      expect("set to combination", result, zip(a, b).map { 1 + 2.5 * $0 - 3 * $1 })
      if v.dot(w) != zip(x, y).reduce(0, { $0 + $1.0 * $1.1 }) {
        wrong.append("dot of \(first) and \(second)")
      }
      if v.dot(w) != w.dot(v) { wrong.append("dot of \(second) and \(first)") }
    }
    return wrong
  }

  @Test(arguments: KernelsUnderTest.all)
  func `The shorter operand acts as if it were padded with zeros`(_ kernels: KernelsUnderTest) {
    let wrong = Self.mismatches(kernels.type, seed: 11)
    #expect(wrong.isEmpty, "seed 11")
  }

  @Test func `Operations never truncate a vector`() {
    let long = AnimatableVector(values: [1, 2, 3])
    let short = AnimatableVector(values: [1])
    #expect((long - short).values == [0, 2, 3])
    #expect((short - long).values == [0, -2, -3])
    #expect((long + short).values == [2, 2, 3])
    var sum = short
    sum += [10, 20]
    #expect(sum.values == [11, 20])
  }

  @Test func `The zero vector is the empty vector, not a vector with one element`() {
    #expect(AnimatableVector.zero.isEmpty)
    #expect(AnimatableVector.zero.magnitudeSquared == 0)
    let values: [Double] = [50, 100, 75, 100]
    for sum in [.zero + AnimatableVector(values: values), AnimatableVector(values: values) + .zero] {
      #expect(sum.values == values)
    }
    #expect((.zero - AnimatableVector(values: values)).values == values.map { -$0 })
    #expect((AnimatableVector(values: values) - .zero).values == values)
  }

  @Test(arguments: [0, 1, 2, 7, 8, 9, 1000, 40_000])
  func `Adding the zero vector keeps every element, including -0 and the payload of NaN`(count: Int) {
    let special = [-0.0, Double(nan: 5, signaling: false), .infinity]
    let values = (0..<count).map { special[$0 % 3] }
    let vector = AnimatableVector(values)
    for same in [vector + .zero, .zero + vector, vector - .zero] {
      #expect(same.values.map(\.bitPattern) == values.map(\.bitPattern))
    }
    var sum = AnimatableVector.zero
    sum += vector
    #expect(sum.values.map(\.bitPattern) == values.map(\.bitPattern))
  }

  @Test func `An element -0 without a counterpart in the other vector keeps its sign`() {
    let sum = AnimatableVector(values: [1, -0.0]) + AnimatableVector(values: [1])
    #expect(sum[1].sign == .minus)
    let other = AnimatableVector(values: [1]) + AnimatableVector(values: [1, -0.0])
    #expect(other[1].sign == .minus)
  }

  @Test func `Interpolation covers the whole length of the longer vector`() {
    let (short, long) = (AnimatableVector(values: [4]), AnimatableVector(values: [8, 8, 8]))
    #expect(short.interpolated(towards: long, amount: 0.25).values == [5, 2, 2])
    #expect(long.interpolated(towards: short, amount: 0.25).values == [7, 6, 6])
    #expect(long.interpolated(towards: .zero, amount: 0.25).values == [6, 6, 6])
    #expect(AnimatableVector.zero.interpolated(towards: long, amount: 0.25).values == [2, 2, 2])
    #expect(long.interpolated(towards: short, amount: 1.5).values == [2, -4, -4])
  }

  @Test func `NaN and infinity without a counterpart in the other vector propagate`() {
    let special = AnimatableVector(values: [1, .nan, .infinity, -.infinity])
    let sum = AnimatableVector(values: [1]) + special
    #expect(sum[1].isNaN && sum[2] == .infinity && sum[3] == -.infinity)
    let half = special.interpolated(towards: [1], amount: 0.5)
    // Subtracting infinity from itself gives NaN.
    #expect(half[0] == 1 && half[1].isNaN && half[2].isNaN && half[3].isNaN)
  }
}
