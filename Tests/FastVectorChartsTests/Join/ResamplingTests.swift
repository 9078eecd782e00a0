import FastVectorCharts
import TestSupport
import Testing

@Suite struct `Resampled points` {
  @Test func `A resampling that changes nothing returns the same storage`() {
    let vector = AnimatableVector(repeating: 1, count: 1000)
    let identity = Resampling.identity(count: 1000)
    #expect(identity.isIdentity)
    #expect(fewestAllocations { _ = identity(vector) }.isZeroWhereCounted)
    #expect(identity(vector) == vector)
    #expect(Resampling.identity(count: 0).isIdentity)
    #expect(Resampling.stretching(5, to: 5) == .identity(count: 5))
    #expect(Resampling.slice(0..<5, of: 5) == .identity(count: 5))
  }

  @Test func `A resampling of an empty vector is empty`() {
    #expect(Resampling.stretching(5, to: 9)(.zero).count == 0)
    #expect(Resampling.identity(count: 5)(.zero).count == 0)
  }

  @Test func `A resampling pads a shorter vector with zeros`() {
    #expect(Resampling.slice(1..<4, of: 5)([1, 2]).values == [2, 0, 0])
  }

  @Test func `A resampling can keep a section of a line`() {
    #expect(Resampling.slice(2..<4, of: 5)([0, 1, 2, 3, 4]).values == [2, 3])
    #expect(Resampling.slice(2..<2, of: 5)([0, 1, 2, 3, 4]).count == 0)
  }

  @Test func `A resampling stretches a line evenly`() {
    #expect(Resampling.stretching(3, to: 5)([0, 10, 0]).values == [0, 5, 10, 5, 0])
    #expect(Resampling.stretching(5, to: 3)([0, 1, 4, 9, 16]).values == [0, 4, 16])
    #expect(Resampling.stretching(1, to: 3)([7]).values == [7, 7, 7])
    #expect(Resampling.stretching(3, to: 1)([7, 8, 9]).values == [7])
    #expect(Resampling.stretching(0, to: 2).unmapped == RangeSet(0..<2))
  }

  @Test func `Resampling is a linear operation`() {
    let seed: UInt64 = 73
    var generator = SeededGenerator(seed: seed)
    for (count, points) in [(10, 23), (23, 10), (1, 5), (100, 101), (7, 7)] {
      let map = Resampling.stretching(count, to: points)
      let a = AnimatableVector(generator.numbers(count))
      let b = AnimatableVector(generator.numbers(count))
      let sum = map(a + b)
      let sumOfBoth = map(a) + map(b)
      for i in 0..<points { #expect(abs(sum[i] - sumOfBoth[i]) <= 1e-9, "seed \(seed)") }
      var scaled = a
      scaled.scale(by: 4)  // exact, because 4 is a power of two
      var mapped = map(a)
      mapped.scale(by: 4)
      #expect(map(scaled) == mapped)
    }
  }

  @Test func `A resampling handles numbers of all sizes and infinities`() {
    let most = Double.greatestFiniteMagnitude
    #expect(Resampling.stretching(2, to: 3)([-most, most]).values == [-most, 0, most])
    #expect(Resampling.stretching(2, to: 3)([0, .infinity]).values == [0, .infinity, .infinity])
    #expect(Resampling.stretching(2, to: 3)([.infinity, 0]).values == [.infinity, .infinity, 0])
    #expect(Resampling.stretching(2, to: 3)([.infinity, .infinity]).values[1] == .infinity)
    #expect(Resampling.stretching(2, to: 3)([.infinity, -.infinity]).values[1].isNaN)
    #expect(Resampling.stretching(2, to: 3)([1, .nan]).values[1].isNaN)
  }

  @Test func `A resampling keeps constant lines constant`() {
    let map = Resampling.stretching(10, to: 997)
    #expect(map(AnimatableVector(repeating: 0.1, count: 10)).values.allSatisfy { $0 == 0.1 })
  }
}
