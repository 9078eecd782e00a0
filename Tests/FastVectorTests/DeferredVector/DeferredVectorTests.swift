import FastVector
import TestSupport
import Testing

@Suite struct `Deferred vectors` {
  /// A value that is computed both as a deferred vector and as a plain vector.
  private struct Pair {
    var deferred: DeferredVector
    var plain: AnimatableVector

    init(_ plain: AnimatableVector) {
      deferred = DeferredVector(plain)
      self.plain = plain
    }

    mutating func update(_ plain: (inout AnimatableVector) -> Void, _ deferred: (inout DeferredVector) -> Void) {
      plain(&self.plain)
      deferred(&self.deferred)
    }
  }

  private static func pair(_ generator: inout SeededGenerator) -> Pair {
    Pair(AnimatableVector(generator.wholeNumbers(Int.random(in: 0...70, using: &generator))))
  }

  /// Returns a description of an error in the deferred vector: a difference from the plain vector, or too many terms.
  /// Returns nil if it has no error. All elements are multiples of 1/1024, so rounding can't make the vectors differ.
  private static func flaw(_ pair: Pair) -> String? {
    let (deferred, plain) = (pair.deferred, pair.plain)
    guard deferred.count == plain.count else { return "\(deferred.count) elements instead of \(plain.count)" }
    guard deferred.termCount <= DeferredVector.termLimit else { return "\(deferred.termCount) terms" }
    guard deferred.vector.values == plain.values else { return "\(deferred) instead of \(plain)" }
    guard deferred == DeferredVector(plain) else { return "not equal" }
    let (square, expected) = (deferred.magnitudeSquared, plain.magnitudeSquared)
    guard abs(square - expected) <= 1e-8 * expected else { return "square \(square) instead of \(expected)" }
    return nil
  }

  @Test(arguments: [41, 42, 43] as [UInt64])
  func `A deferred vector has the same elements as a plain one after any operations`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var pairs = (0..<5).map { _ in Self.pair(&generator) }
    for step in 0..<2000 {
      let index = Int.random(in: 0..<pairs.count, using: &generator)
      let other = pairs.randomElement(using: &generator)!
      let factor = [-2, -1, -0.5, 0, 0.5, 1, 2].randomElement(using: &generator)!
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: pairs[index] = Self.pair(&generator)
      case 1: pairs[index].update({ $0 += other.plain }, { $0 += other.deferred })
      case 2: pairs[index].update({ $0 -= other.plain }, { $0 -= other.deferred })
      case 3: pairs[index].update({ $0 = other.plain + $0 }, { $0 = other.deferred + $0 })
      case 4: pairs[index].update({ $0 = other.plain - $0 }, { $0 = other.deferred - $0 })
      case 5: pairs[index].update({ $0.scale(by: factor) }, { $0.scale(by: factor) })
      case 6: pairs[index].update({ $0 += $0 }, { $0 += $0 })
      case 7: pairs[index].update({ $0 -= $0 }, { $0 -= $0 })
      default:
        pairs[index].update(
          { $0.interpolate(towards: other.plain, amount: factor) },
          { $0.interpolate(towards: other.deferred, amount: factor) })
      }
      // Replace the pair if its values are so large or so fine that operations would round, because rounded results may
      // differ.
      if pairs[index].plain.contains(where: { abs($0) > 1e9 || ($0 * 1024).rounded() != $0 * 1024 }) {
        pairs[index] = Self.pair(&generator)
      }
      // Compare only after every third operation, so that terms accumulate in between.
      if step % 3 == 0, let flaw = Self.flaw(pairs[index]) {
        Issue.record("\(flaw), seed \(seed), step \(step)")
        return
      }
    }
  }

  @Test(arguments: [44, 45] as [UInt64])
  func `Deferred vectors satisfy the laws of arithmetic`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<60 {
      var operands = (0..<3).map { _ in Self.pair(&generator).deferred }
      // Make one operand a sum of several terms.
      operands[0] += Self.pair(&generator).deferred.scaled(by: 2)
      let (x, y, z) = (operands[0], operands[1], operands[2])
      let comment: Comment = "seed \(seed), round \(round)"
      #expect(x + y == y + x, comment)
      #expect((x + y) + z == x + (y + z), comment)
      #expect(x + .zero == x && .zero + x == x, comment)
      #expect(x - x == .zero && (x + y) - y == x, comment)
      #expect(x - y == (y - x).scaled(by: -1), comment)
      #expect(x.scaled(by: 2) == x + x, comment)
      #expect((x + y).scaled(by: 2) == x.scaled(by: 2) + y.scaled(by: 2), comment)
      #expect(x.interpolated(towards: y, amount: 0) == x && x.interpolated(towards: y, amount: 1) == y, comment)
      if x.vector != y.vector { #expect(x != y, comment) }
    }
  }

  @Test func `A deferred vector keeps few terms, no matter how often an animation is interrupted`() {
    var generator = SeededGenerator(seed: 46)
    var shown = DeferredVector(AnimatableVector(generator.wholeNumbers(20)))
    var plain = shown.vector
    var velocity = DeferredVector.zero
    var plainVelocity = AnimatableVector.zero
    for interruption in 0..<1000 {
      let target = AnimatableVector(generator.wholeNumbers(20))
      // Simulate three steps of a spring that starts with the current position and velocity.
      for _ in 0..<3 {
        velocity = velocity.scaled(by: 0.5) + (DeferredVector(target) - shown).scaled(by: 0.25)
        plainVelocity = plainVelocity.scaled(by: 0.5) + (target - plain).scaled(by: 0.25)
        shown += velocity
        plain += plainVelocity
      }
      #expect(shown.termCount <= DeferredVector.termLimit && velocity.termCount <= DeferredVector.termLimit)
      let error = zip(shown.vector, plain).map { abs($0 - $1) }.max()!
      #expect(error < 1e-9, "seed 46, interruption \(interruption)")
    }
  }

  private static let ends = (
    AnimatableVector(from: 1, step: 2, count: 3000), AnimatableVector(from: 3, step: -1, count: 3000)
  )

  @Test func `A frame with SwiftUI's animation arithmetic makes no allocations`() {
    let (origin, target) = (DeferredVector(Self.ends.0), DeferredVector(Self.ends.1))
    let change = target - origin
    var sum = 0.0
    var shown = target - change
    var progress = 0.0
    let count = fewestAllocations {
      progress += 0.01
      let part = change.scaled(by: progress)
      shown = target + (part - change)
      sum += shown.vector[7] + change.magnitudeSquared
    }
    #expect(count.isZeroWhereCounted, "\(count)")
    #expect(
      shown.vector[7] == (1 - progress) * 15 + progress * -4 || abs(shown.vector[7] - (15 - 19 * progress)) < 1e-12)
  }

  @Test func `The elements that were read from a deferred vector don't change later`() {
    let (origin, target) = (DeferredVector(Self.ends.0), DeferredVector(Self.ends.1))
    let change = target - origin
    let quarter = origin + change.scaled(by: 0.25)
    var read = quarter.vector
    let half = origin + change.scaled(by: 0.5)
    #expect(half.vector[0] == 2 && read[0] == 1.5)
    read[0] = 99
    #expect(quarter.vector[0] == 1.5 && half.vector[0] == 2 && origin.vector == Self.ends.0)
    var vector = AnimatableVector(values: [1, 2])
    let deferred = DeferredVector(vector)
    vector[0] = 5
    #expect(deferred.vector.values == [1, 2] && deferred.scaled(by: 2).description == "[2.0, 4.0]")
  }

  @Test func `Terms that cancel are dropped, and the vector keeps its length`() {
    let gap = DeferredVector(AnimatableVector(values: [.nan, .infinity, 1]))
    let short = DeferredVector(AnimatableVector(values: [4]))
    #expect((gap - gap).vector.values == [0, 0, 0] && gap - gap == .zero)
    #expect((gap - gap).magnitudeSquared == 0 && (gap - gap).count == 3)
    #expect((short + gap - gap).vector.values == [4, 0, 0])
    #expect(gap.scaled(by: 0).vector.values == [0, 0, 0])
    // The terms of `gap` cancel, so later terms can take their place. The result still has the length of `gap`.
    var sum = short + gap - gap
    for value in 1...9 { sum += DeferredVector(AnimatableVector(values: [Double(value)])) }
    #expect(sum.vector.values == [49, 0, 0])
    #expect(
      DeferredVector.zero.count == 0 && DeferredVector.zero.vector.isEmpty
        && DeferredVector.zero.scaled(by: .nan) == .zero)
  }

  @Test func `NaN and infinity propagate in a deferred vector as in plain arithmetic`() {
    let values = [1, -0.0, .nan, .infinity, 1e308]
    let (x, y) = (AnimatableVector(values), AnimatableVector(repeating: 2, count: 5))
    let (a, b) = (DeferredVector(x), DeferredVector(y))
    for factor in [.nan, .infinity, -1e300, .leastNonzeroMagnitude] {
      let (plain, deferred) = (x.scaled(by: factor) + y, a.scaled(by: factor) + b)
      for index in 0..<5 { #expect(isSame(deferred.vector[index], plain[index]), "\(factor), element \(index)") }
    }
    #expect(a != a + b && a.magnitudeSquared.isNaN)
    #expect(a.scaled(by: -1).vector[1].sign == .plus && a.vector[1].sign == .minus)
  }

  @Test func `The magnitude of a deferred vector is precise even if most of the vector cancels`() {
    let (x, y) = (DeferredVector(Self.ends.0), DeferredVector(Self.ends.0.scaled(by: 1 + 1e-9)))
    let difference = y - x
    let expected = difference.vector.magnitudeSquared
    for _ in 0..<20 { #expect(abs(difference.magnitudeSquared / expected - 1) < 1e-12) }
    let sum = x + DeferredVector(Self.ends.1)
    for _ in 0..<20 { #expect(abs(sum.magnitudeSquared / sum.vector.magnitudeSquared - 1) < 1e-9) }
  }
}
