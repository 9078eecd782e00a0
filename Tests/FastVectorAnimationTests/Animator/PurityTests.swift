import FastVector
import FastVectorAnimation
import Foundation
import TestSupport
import Testing

@Suite struct `Values of an animator` {
  private func animator<Value: NumbersValue>(_ changes: [Change]) -> Animator<Value> {
    let animator = Animator(Value(numbers: [1, 2, 3, 4, 5]), historyLimit: 1000)
    for change in changes { change.make(of: animator) }
    return animator
  }

  /// Expects equal values. `PlainVector` values must be identical. Other values may differ by rounding errors: the
  /// animator stores them as sums of vectors, and the order of their terms can depend on earlier queries.
  private func expectSame<Value: NumbersValue>(_ a: Value, _ b: Value, _ seed: UInt64, _ time: TimeInterval) {
    let tolerance = Value.self == PlainVector.self ? 0 : 1e-10
    let isSame =
      a.numbers.count == b.numbers.count && zip(a.numbers, b.numbers).allSatisfy { abs($0 - $1) <= tolerance }
    #expect(isSame, "seed \(seed), time \(time): \(a), not \(b)")
  }

  @Test func `A value doesn't depend on previously requested values`() {
    expectQueriesHaveNoSideEffects(PlainVector.self)
    expectQueriesHaveNoSideEffects(AnimatableVector.self)
  }

  private func expectQueriesHaveNoSideEffects<Value: NumbersValue>(_ type: Value.Type) {
    for seed in 0..<UInt64(rounds(15)) {
      var generator = SeededGenerator(seed: seed)
      let changes = generator.changes(generator.integer(1...10), within: 2, vectorCounts: 0...7)
      let times = (0..<20).map { _ in generator.number(-0.2...4) }
      let expected: [Value] = times.map { animator(changes).value(at: $0) }
      let polled: Animator<Value> = animator(changes)
      let rate = [60, 90, 120, 7.3][generator.integer(0...3)]
      for frame in 0..<Int(rate * 2) { _ = polled.value(at: Double(frame) / rate) }
      for (time, value) in zip(times, expected) + zip(times, expected).reversed() {
        expectSame(polled.value(at: time), value, seed, time)
      }
    }
  }

  @Test func `A value doesn't change while it is retained`() {
    expectPastValuesNeverChange(PlainVector.self)
    expectPastValuesNeverChange(AnimatableVector.self)
    expectPastValuesNeverChange(AnimatablePair<Double, AnimatableVector>.self)
  }

  private func expectPastValuesNeverChange<Value: NumbersValue>(_ type: Value.Type) {
    for seed in 300..<315 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let changes = generator.changes(generator.integer(1...10), within: 2)
      let animator = Animator(Value(numbers: [1, 2, 3, 4, 5]), historyLimit: 1000)
      var held: [(value: Value, numbers: [Double])] = []
      func hold(_ times: [TimeInterval]) {
        for time in times {
          let value = animator.value(at: time)
          held.append((value, value.numbers))
        }
      }
      for change in changes {
        hold(generator.times(3, upTo: change.time + 0.1))
        change.make(of: animator)
      }
      hold(generator.times(15, upTo: 4))
      for (value, numbers) in held { #expect(value.numbers == numbers, "seed \(seed)") }
    }
  }

  @Test func `A value doesn't depend on the values that are requested between changes`() {
    expectHistoryIsIndependentOfFrames(PlainVector.self)
    expectHistoryIsIndependentOfFrames(AnimatableVector.self)
  }

  private func expectHistoryIsIndependentOfFrames<Value: NumbersValue>(_ type: Value.Type) {
    for seed in 100..<120 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let changes = generator.changes(generator.integer(1...10), within: 2)
      let shown = Animator(Value(numbers: [1, 2, 3, 4, 5]), historyLimit: 1000)
      for change in changes {
        for time in generator.times(3, upTo: change.time + 0.1) { _ = shown.value(at: time) }
        change.make(of: shown)
      }
      let fresh: Animator<Value> = animator(changes)
      for time in generator.times(15, upTo: 4) {
        expectSame(shown.value(at: time), fresh.value(at: time), seed, time)
      }
    }
  }

  @Test func `A later target with more elements doesn't lengthen earlier values`() {
    let animator = Animator(AnimatableVector([1, 2]))
    animator.animate(to: [3, 4], .linear(duration: 1), at: 0)
    animator.animate(to: [1, 2, 3, 4], .linear(duration: 1), at: 0.75)
    #expect(animator.value(at: 0.5).values == [2, 3])
    #expect(animator.value(at: 1).count == 4)
    animator.animate(to: [5, 6, 7], .linear(duration: 1), at: 0.5)
    #expect(animator.value(at: 0.6).count == 3)
  }

  @Test func `A change at an earlier time undoes later changes`() {
    expectSameAfterUndoing(PlainVector.self)
    expectSameAfterUndoing(AnimatableVector.self)
  }

  private func expectSameAfterUndoing<Value: NumbersValue>(_ type: Value.Type) {
    for seed in 200..<220 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let changes = generator.changes(8, within: 2)
      let shown: Animator<Value> = animator(changes)
      let back = generator.number(0...2)
      let target = Value(numbers: [9, 9, 9, 9, 9])
      shown.animate(to: target, .spring, at: back)
      let fresh: Animator<Value> = animator(changes.filter { $0.time <= back })
      fresh.animate(to: target, .spring, at: back)
      #expect(shown.target.numbers == target.numbers)
      for time in generator.times(15, upTo: 4) {
        expectSame(shown.value(at: time), fresh.value(at: time), seed, time)
      }
    }
  }

  @Test func `An animator has its initial value at times before its creation`() {
    let animator = Animator(5.0, at: 10)
    animator.animate(to: 6, .linear(duration: 1), at: 12)
    #expect(animator.value(at: 0) == 5)
    #expect(animator.value(at: -.infinity) == 5)
    // A change at a time before the creation of the animator takes effect when the animator is created, at time 10.
    animator.animate(to: 7, .linear(duration: 1), at: 3)
    #expect(animator.value(at: 10.5) == 6)
    #expect(animator.value(at: 12) == 7)
  }

  @Test func `NaN as a time counts as the most recently used time`() {
    let animator = Animator(0.0)
    animator.animate(to: 1, .linear(duration: 1), at: 0)
    #expect(animator.value(at: .nan) == 0)
    #expect(animator.value(at: 0.5) == 0.5)
    #expect(animator.value(at: .nan) == 0.5)
    animator.animate(to: 2, nil, at: .nan)
    #expect(animator.value(at: 0.5) == 1.5)
  }

  private static let slow: [Animation] = [
    .linear(duration: 60).repeatCount(20), .spring(duration: 1000), .easeInOut(duration: 1500).delay(100),
  ]

  @Test(arguments: slow, [900.0, 1300, 2000])
  func `A value after many minutes doesn't depend on earlier queries`(animation: Animation, time: TimeInterval) {
    let direct = Animator(0.0)
    let polled = Animator(0.0)
    for animator in [direct, polled] { animator.animate(to: 10, animation, at: 0) }
    for step in 1..<Int(time / 100) { _ = polled.value(at: Double(step) * 100) }
    #expect(direct.value(at: time) == polled.value(at: time))
    #expect(direct.isFinished(at: time) == polled.isFinished(at: time))
  }

  @Test func `Repetitions and springs that last many minutes end`() {
    let repeated = Animator(0.0)
    // Each pass ends one frame after its 60 seconds.
    repeated.animate(to: 10, .linear(duration: 60).repeatCount(20), at: 0)
    #expect(!repeated.isFinished(at: 1200) && repeated.isFinished(at: 1300))
    let spring = Animator(0.0)
    spring.animate(to: 10, .spring(duration: 1000), at: 0)
    // The integrator's steps differ from the closed form by up to 1.5 %.
    #expect(abs(spring.value(at: 900) - Spring(duration: 1000).value(target: 10, time: 900)) < 1e-3)
  }

  /// The times are powers of two and multiples of a quarter, so their sums are exact up to 2^50 s.
  @Test(arguments: [0, 0x1p30, 0x1p40, 0x1p45, 0x1p50])
  func `Animations run at any time that a number of type Double can resolve`(start: TimeInterval) {
    for animation in [.linear(duration: 1), .spring, .linear(duration: 0.5).repeatForever()] as [Animation] {
      let animator = Animator(0.0, at: start)
      let early = Animator(0.0)
      var ended = 0
      animator.animate(to: 10, animation, at: start) { ended += 1 }
      early.animate(to: 10, animation, at: 0)
      for time in [0.25, 0.5, 0.75, 4] { #expect(animator.value(at: start + time) == early.value(at: time)) }
      #expect(animator.isFinished(at: start + 4) == early.isFinished(at: 4))
      #expect(ended == (animator.isFinished(at: start + 4) ? 1 : 0))
    }
  }

  /// Near 1.7e9 s, a number of type Double resolves 0.24 µs.
  @Test func `A spring has the same frames as one that starts at 0 if its times are seconds since 1970`() {
    let start = 1_700_000_000.123
    let animator = Animator(0.0)
    let early = Animator(0.0)
    animator.animate(to: 100, .spring(duration: 0.4), at: start)
    early.animate(to: 100, .spring(duration: 0.4), at: 0)
    for frame in 0...60 {
      let time = Double(frame) / 60
      #expect(animator.value(at: start + time) == early.value(at: time), "\(time)")
    }
  }

  @Test(arguments: [1e4, 1e12, 1e300, .infinity])
  func `Values at very late times are computed quickly`(time: TimeInterval) {
    let animator = Animator(AnimatableVector([0, 0]))
    animator.animate(to: [1, 1], .spring, at: 0)
    #expect(animator.value(at: time) == [1, 1])
    animator.animate(to: [2, 2], .linear(duration: 1).repeatForever(), at: 1)
    #expect(animator.value(at: time).allSatisfy { (1...2).contains($0) })
    // A change at a late time must be processed quickly, too, and must not affect the values at earlier times.
    animator.animate(to: [3, 3], .linear, at: time)
    #expect(animator.value(at: 0).values == [0, 0])
    _ = animator.value(at: time)
    animator.animate(to: [4, 4], .linear(duration: 1), at: 0.5)
    #expect(animator.value(at: 2) == [4, 4])
  }

  @Test func `The history limit determines how far back values are available`() {
    let animator = Animator(0.0, historyLimit: 2)
    for time in 0..<4 { animator.jump(to: Double(time) * 10, at: Double(time)) }
    #expect([-1, 0, 1, 2, 2.5, 3, 4].map { animator.value(at: $0) } == [20, 20, 20, 20, 20, 30, 30])
    let shortest = Animator(0.0, historyLimit: -3)
    for time in 0..<4 { shortest.jump(to: Double(time) * 10, at: Double(time)) }
    #expect(shortest.value(at: 0) == 30)
  }

  @Test(arguments: [-1, 0, 0.5, 1001, .nan, .infinity])
  func `An invalid frame rate counts as 60 frames per second`(rate: Double) {
    #expect(Animator(0.0, framesPerSecond: rate).framesPerSecond == 60)
  }

  @Test(arguments: [1, 24, 59.94, 60, 120, 1000])
  func `Values of a stateless animation don't depend on the frame rate`(rate: Double) {
    let animator = Animator(0.0, framesPerSecond: rate)
    animator.animate(to: 100, .easeInOut(duration: 1), at: 0.123)
    let usual = Animator(0.0)
    usual.animate(to: 100, .easeInOut(duration: 1), at: 0.123)
    for step in 0...50 { #expect(animator.value(at: Double(step) / 37) == usual.value(at: Double(step) / 37)) }
  }

  @Test func `Properties that aren't animatable have the value from the latest change before the requested time`() {
    struct Labelled: Animatable {
      var label: String
      var animatableData: Double
    }
    let animator = Animator(Labelled(label: "a", animatableData: 0))
    animator.animate(to: Labelled(label: "b", animatableData: 1), .linear(duration: 1), at: 1)
    animator.animate(to: Labelled(label: "c", animatableData: 1), .linear(duration: 1), at: 1.5)
    #expect([0.5, 1.25, 1.75, 3, 1.25, 0].map { animator.value(at: $0).label } == ["a", "b", "c", "c", "b", "a"])
    #expect(animator.value(at: 1.75).animatableData == 0.75)
  }
}
