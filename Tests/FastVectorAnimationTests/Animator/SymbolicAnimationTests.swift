import FastVector
import FastVectorAnimation
import Foundation
import TestSupport
import Testing

@Suite struct `Symbolic animations` {
  /// The tolerance relative to the largest number. It is far above the differences that rounding causes between
  /// symbolic and direct animation, and far below the effect of a wrong term. Rounding errors have three causes:
  ///
  /// - Each of several hundred frames and spring steps rounds by 2⁻⁵² of the largest number.
  /// - Cancellation can reduce lengths to a millionth.
  /// - Oscillating springs propagate errors.
  private static let tolerance = 1e-8

  /// Compares the values of two animators. One animates `type` symbolically, as linear combinations of vectors. The
  /// other one computes each value directly.
  private func expectSame<Value: NumbersValue>(
    _ type: Value.Type, seed: UInt64, changes: [Change], times: [TimeInterval]
  ) {
    var generator = SeededGenerator(seed: seed)
    let start = (0..<5).map { _ in generator.number(-100...100) }
    let symbolic = Animator(combining: Value(numbers: start), historyLimit: 1000)
    let direct = Animator(PlainVector(numbers: start), historyLimit: 1000)
    var largest = 100.0
    for (index, change) in changes.enumerated() {
      change.make(of: symbolic)
      change.make(of: direct)
      // Query values after some of the changes, too, because a later change can make an animator replay values that it
      // has cached.
      if index % 3 == 0 {
        expectSame(symbolic, direct, at: change.time + 0.01, &largest, hasEqualCounts: changes.count <= 7, seed)
      }
    }
    for time in times { expectSame(symbolic, direct, at: time, &largest, hasEqualCounts: changes.count <= 7, seed) }
  }

  private func expectSame<Value: NumbersValue>(
    _ symbolic: Animator<Value>, _ direct: Animator<PlainVector>, at time: TimeInterval, _ largest: inout Double,
    hasEqualCounts: Bool, _ seed: UInt64
  ) {
    let a = symbolic.value(at: time).numbers
    let b = direct.value(at: time).numbers
    largest = b.reduce(largest) { max($0, abs($1)) }
    let isSame = (0..<max(a.count, b.count)).allSatisfy {
      abs(($0 < a.count ? a[$0] : 0) - ($0 < b.count ? b[$0] : 0)) <= Self.tolerance * largest
    }
    #expect(isSame, "seed \(seed), time \(time): \(a), not \(b)")
    // With more than eight targets, the symbolic animation may have dropped an old target, so its value can have fewer
    // elements.
    guard Value.self == AnimatableVector.self, hasEqualCounts else { return }
    #expect(a.count == b.count, "seed \(seed), time \(time)")
  }

  private func expectSameForRandomChanges<Value: NumbersValue>(
    _ type: Value.Type, seeds: Range<UInt64>, counts: ClosedRange<Int> = 5...5
  ) {
    for seed in seeds {
      var generator = SeededGenerator(seed: seed)
      let changes = generator.changes(generator.integer(1...12), within: 2, vectorCounts: counts)
      let times = generator.times(25, upTo: 4)
      expectSame(type, seed: seed, changes: changes, times: times)
    }
  }

  @Test func `Symbolic animation of vectors shows the same values as direct animation`() {
    expectSameForRandomChanges(AnimatableVector.self, seeds: 0..<40)
  }

  @Test func `Symbolic animation between vectors of different lengths shows the same values as direct animation`() {
    expectSameForRandomChanges(AnimatableVector.self, seeds: 1000..<1025, counts: 0...9)
  }

  @Test func `Symbolic animation of a pair of a number and a vector shows the same values as direct animation`() {
    expectSameForRandomChanges(AnimatablePair<Double, AnimatableVector>.self, seeds: 2000..<2010)
  }

  @Test func `Symbolic animation of a pack shows the same values as direct animation`() {
    expectSameForRandomChanges(Packed.self, seeds: 3000..<3010)
  }

  @Test func `Symbolic animation of a custom vector shows the same values as direct animation`() {
    expectSameForRandomChanges(OwnVector.self, seeds: 4000..<4010)
    expectSameForRandomChanges(OwnFastVector.self, seeds: 4000..<4010)
  }

  @Test func `A custom vector without symbolic animation shows the same values as direct animation`() {
    expectSameForRandomChanges(AnimatablePair<Double, OwnDirectVector>.self, seeds: 4500..<4505)
  }

  @Test func `Symbolic animation of nested pairs shows the same values as direct animation`() {
    expectSameForRandomChanges(
      AnimatablePair<Double, AnimatablePair<Double, OwnFastVector>>.self, seeds: 5000..<5008)
    expectSameForRandomChanges(
      AnimatablePair<Double, AnimatablePair<Double, OwnVector>>.self, seeds: 5000..<5008)
  }

  @Test(arguments: [12, 100])
  func `Symbolic animation shows the same values as direct animation for many concurrent animations`(count: Int) {
    for seed in 6000..<6003 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let changes = (0..<count).map { index in
        let animation = index % 4 == 0 ? generator.animation() : .easeInOut(duration: generator.number(1...3))
        return Change(
          time: Double(index) * 0.011, kind: .target((0..<5).map { _ in generator.number(-100...100) }, animation))
      }
      expectSame(AnimatableVector.self, seed: seed, changes: changes, times: generator.times(15, upTo: 4))
    }
  }
}
