import FastVector
import FastVectorAnimation
import Foundation
import TestSupport
import Testing

/// Tests of the vector type that a custom animation receives if the animator represents values as linear combinations.
@Suite struct `Symbolic vectors` {
  /// An animation that computes with its total change and the total changes of the animations that it interrupted, and
  /// logs the results.
  private struct Probe: CustomAnimation {
    /// The results that the probes have logged.
    final class Log: @unchecked Sendable {
      var texts: [String] = []
      var numbers: [Double] = []
      var sums: [String] = []
      var laterSums: () -> [String] = { [] }
      var claims: [String: Bool] = [:]
    }

    /// The animation state that stores the total change of each interrupted animation.
    struct Kept<Value: VectorArithmetic>: AnimationStateKey {
      static var defaultValue: [Value] { [] }
    }

    let log: Log
    let coefficients: [Double]

    static func == (lhs: Self, rhs: Self) -> Bool { lhs.log === rhs.log }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(log)) }

    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
      let all = context.state[Kept<V>.self] + [value]
      var sum = V.zero
      for (vector, coefficient) in zip(all, coefficients) { sum += vector.scaled(by: coefficient) }
      log.numbers = [sum.magnitudeSquared]
      log.texts = [value.description(), "\(Mirror(reflecting: value).children.map { "\($0.value)" })"]
      log.claims = [
        "x + 0": value + .zero == value, "0 + x": .zero + value == value, "x - 0": value - .zero == value,
        "x - x": value - value == .zero, "0 - 0": V.zero - .zero == .zero, "0": V.zero.magnitudeSquared == 0,
        "scale": value.scaled(by: 2) == value + value, "scale by 0": value.scaled(by: 0) == .zero,
        "not zero": value != .zero, "interpolate": value.interpolated(towards: sum, amount: 1) - sum == .zero,
        "zero prints": String(describing: V.zero) == "zero",
        "x += 0": changed(value) { $0 += .zero } == value, "0 += x": changed(V.zero) { $0 += value } == value,
        "x -= 0": changed(value) { $0 -= .zero } == value, "x -= x": changed(value) { $0 -= value } == .zero,
      ]
      log.sums = [value + all[0], value - all[0], changed(value) { $0 += all[0] }, changed(value) { $0 -= all[0] }]
        .map { $0.description() }
      log.laterSums = { all.flatMap { first in all.map { (first + $0).description() } } }
      return value.scaled(by: 0.5)
    }

    func shouldMerge<V: VectorArithmetic>(
      previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> Bool {
      context.state[Kept<V>.self].append(value)
      return true
    }
  }

  @Test func `Symbolic vectors satisfy the laws of arithmetic`() {
    let log = Probe.Log()
    let animator = Animator(combining: AnimatableVector([1, 2, 3]))
    for index in 0..<20 {
      animator.animate(
        to: [Double(index), 5, 1], Animation(Probe(log: log, coefficients: [1, 1])), at: Double(index) / 10)
      for (claim, holds) in log.claims { #expect(holds, "\(claim), change \(index)") }
    }
  }

  /// A symbolic vector is a linear combination of the vectors in a basis, a table of up to eight vectors. The test
  /// makes more than eight changes, so operands can belong to different bases.
  @Test func `Sums and differences of symbolic vectors have the expected elements`() {
    let log = Probe.Log()
    let animator = Animator(combining: AnimatableVector([1, 2, 3]))
    for index in 0..<20 {
      animator.animate(
        to: [Double(index), 5, Double(index * index)], Animation(Probe(log: log, coefficients: [])),
        at: Double(index) / 10)
      let value = [Double(index) - 1, 3, Double(index * index) - 3]
      let first = [-1.0, 3, -3]
      let sum = zip(value, first).map { $0 + $1 }.description
      let difference = zip(value, first).map { $0 - $1 }.description
      #expect(log.sums == [sum, difference, sum, difference], "change \(index)")
    }
  }

  @Test func `A symbolic vector can be evaluated after its animator has been deallocated`() {
    let log = Probe.Log()
    do {
      let animator = Animator(combining: AnimatableVector([1, 2, 3]))
      for index in 0..<20 {
        animator.animate(
          to: [Double(index), 5, 7], Animation(Probe(log: log, coefficients: [])), at: Double(index) / 10)
      }
    }
    var sums: [String] = []
    for first in 0..<20 {
      for second in 0..<20 { sums.append([Double(first + second) - 2, 6, 8].description) }
    }
    for _ in 0..<3 { #expect(log.laterSums() == sums) }
  }

  @Test func `The description and the mirror of a symbolic vector contain its elements`() {
    let log = Probe.Log()
    let animator = Animator(combining: AnimatableVector([1, 2, 3]))
    animator.animate(to: [11, 22, 33], Animation(Probe(log: log, coefficients: [1])), at: 0)
    #expect(log.texts == ["[10.0, 20.0, 30.0]", #"["10.0", "20.0", "30.0"]"#])
    let pair = Animator(combining: AnimatablePair(1.0, AnimatableVector([1])))
    pair.animate(to: AnimatablePair(2, [5]), Animation(Probe(log: log, coefficients: [1])), at: 0)
    #expect(log.texts[0].contains("first: 1.0") && log.texts[0].contains("[4.0]"))
  }

  @Test func `The magnitude of a symbolic vector is as precise as its elements allow, even if terms cancel`() {
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let changes = generator.integer(1...14)
      let size = [1, 1e3, 1e9][generator.integer(0...2)]
      let origin = (0..<40).map { _ in size + generator.number(-1...1) }
      let targets = (0..<changes).map { _ in origin.map { $0 + generator.number(-1...1) } }
      var coefficients = (0..<changes).map { _ in generator.number(-2...2) }
      // In half of the cases, the first two terms of the sum almost cancel out.
      if changes > 1, generator.integer(0...1) == 0 { coefficients[1] = -coefficients[0] * (1 + 1e-3) }
      let log = Probe.Log()
      let animator = Animator(combining: AnimatableVector(origin))
      for (index, target) in targets.enumerated() {
        let animation = Animation(Probe(log: log, coefficients: coefficients))
        animator.animate(to: AnimatableVector(target), animation, at: Double(index) / 10)
      }
      var exact = 0.0
      for element in origin.indices {
        var sum = DoubleDouble(0)
        for (target, coefficient) in zip(targets, coefficients) {
          sum += DoubleDouble(coefficient) * DoubleDouble.sum(target[element], -origin[element])
        }
        exact += (sum * sum).value
      }
      // Elements have magnitudes up to `size`, and each term is rounded with a relative error of 2⁻⁵². Cancellation is
      // detected if it reduces the magnitude to less than a thousandth of the sum of all magnitudes, so cancellation
      // that isn't detected can magnify the error by a factor of 1000.
      let length = exact.squareRoot()
      let rounding = 1e3 * .ulpOfOne * (size + 1) * coefficients.reduce(0) { $0 + abs($1) } * 40.0.squareRoot()
      #expect(abs(log.numbers[0].squareRoot() - length) <= rounding + 1e-12 * length, "seed \(seed)")
    }
  }

  @Test(arguments: [1e-170, 1e-150, 1e150, 1e170])
  func `The magnitude of a symbolic vector is right even if its square overflows`(size: Double) {
    let log = Probe.Log()
    let animator = Animator(combining: AnimatableVector([0, 0]))
    let animation = Animation(Probe(log: log, coefficients: [1 / size]))
    animator.animate(to: AnimatableVector([3 * size, 4 * size]), animation, at: 0)
    if size > 1e-160 { #expect(abs(log.numbers[0] - 25) < 1e-9) }
  }
}

private func changed<V>(_ value: V, _ change: (inout V) -> Void) -> V {
  var value = value
  change(&value)
  return value
}

extension VectorArithmetic {
  fileprivate func description() -> String { String(describing: self) }
}
