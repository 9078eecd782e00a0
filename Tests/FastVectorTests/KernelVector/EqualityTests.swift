import FastVector
import TestSupport
import Testing

/// Equality pads the shorter vector with zeros, and hashing must be consistent with that.
@Suite struct `Equality of vectors` {
  @Test(
    arguments: [
      ([], []), ([], [0]), ([], [0, -0.0, 0]), ([1], [1, 0]), ([1, 0, 0], [1, 0]), ([0, 1], [-0.0, 1]),
      ([-0.0], [0, 0]), ([.infinity, 0], [.infinity]), ([1, 2, 3], [1, 2, 3]),
    ] as [([Double], [Double])])
  func `Equal vectors have equal hash values`(_ pair: ([Double], [Double])) {
    let (a, b) = (AnimatableVector(pair.0), AnimatableVector(pair.1))
    #expect(a == b)
    #expect(b == a)
    #expect(a.hashValue == b.hashValue)
    #expect(Set([a, b]).count == 1)
  }

  @Test(
    arguments: [
      ([], [1]), ([1], [1, 1]), ([1, 0], [0, 1]), ([1, 2], [2, 1]), ([1], [-1]), ([0, 0, 1], [0, 1]),
      ([.infinity], [-.infinity]), ([], [.leastNonzeroMagnitude]), ([1], [1 + .ulpOfOne]),
    ] as [([Double], [Double])])
  func `Vectors with different elements are unequal`(_ pair: ([Double], [Double])) {
    let (a, b) = (AnimatableVector(pair.0), AnimatableVector(pair.1))
    #expect(a != b)
    #expect(b != a)
    #expect(Set([a, b]).count == 2)
  }

  @Test func `A vector that contains NaN isn't equal to itself`() {
    let vector = AnimatableVector(values: [1, .nan])
    #expect(vector != vector)
    #expect(AnimatableVector(values: [.nan]) != .zero)
    #expect(AnimatableVector.zero != AnimatableVector(values: [0, .nan]))
    #expect(AnimatableVector(values: [1]) != AnimatableVector(values: [1, .nan]))
  }

  @Test(arguments: [31, 32])
  func `A set finds vectors regardless of trailing zeros`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var wrong = 0
    for _ in 0..<200 {
      let values = generator.wholeNumbers(Int.random(in: 0...12, using: &generator))
      let zeros = [Double](repeating: 0, count: Int.random(in: 0...4, using: &generator))
      if !Set([AnimatableVector(values)]).contains(AnimatableVector(values + zeros)) { wrong += 1 }
    }
    #expect(wrong == 0, "seed \(seed)")
  }

  @Test func `A difference at any position of a long vector makes vectors unequal`() {
    let values = [Double](repeating: 1, count: 1001)
    let vector = AnimatableVector(values)
    for index in [0, 1, 500, 999, 1000] {
      var other = vector
      other[index] = 2
      #expect(other != vector)
      other[index] = 1
      #expect(other == vector && other.hashValue == vector.hashValue)
    }
  }
}
