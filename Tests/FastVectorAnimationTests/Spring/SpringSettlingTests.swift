import FastVector
import FastVectorAnimation
import Foundation
import TestSupport
import Testing

@Suite struct `Settling durations of springs` {
  @Test(arguments: [101, 102])
  func `The settling duration of an underdamped spring follows from its envelope`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let spring = Spring(
        duration: Double.random(in: 0.05...5, using: &generator),
        bounce: Double.random(in: 0.01...0.99, using: &generator))
      let target = Double.random(in: -100...100, using: &generator)
      let velocity = Double.random(in: -100...100, using: &generator)
      let epsilon = pow(10, Double.random(in: -8 ... -1, using: &generator))
      let rate = spring.dampingRatio * 2 * .pi / spring.duration
      let expected = log((abs(target * rate - velocity) + abs(target)) / epsilon) / rate
      let settled = spring.settlingDuration(target: target, initialVelocity: velocity, epsilon: epsilon)
      #expect(abs(settled - max(0, expected)) <= 1e-12 * (1 + settled), "seed \(seed), \(spring)")
    }
  }

  @Test(arguments: [103, 104])
  func `An overdamped spring settles at the first multiple of 0.1 s at which it stays near the target`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let spring = Spring(
        duration: Double.random(in: 0.05...5, using: &generator),
        bounce: Double.random(in: -0.7...0, using: &generator))
      let target = generator.numbers(3).map { $0.truncatingRemainder(dividingBy: 100) }
      let velocity = generator.numbers(3).map { $0.truncatingRemainder(dividingBy: 100) }
      let epsilon = 0.01
      let settled = spring.settlingDuration(
        target: AnimatableVector(target), initialVelocity: AnimatableVector(velocity), epsilon: epsilon)
      func distance(_ time: Double) -> Double {
        zip(target, velocity)
          .map { pow($0 - spring.value(target: $0, initialVelocity: $1, time: time), 2) }
          .reduce(0, +).squareRoot()
      }
      #expect((settled * 10).rounded() / 10 == settled, "seed \(seed)")
      for tenth in 0...10 { #expect(distance(settled + Double(tenth) / 10) < epsilon * (1 + 1e-9), "seed \(seed)") }
      if settled > 0 { #expect(distance(settled - 0.1) >= epsilon * (1 - 1e-9), "seed \(seed), \(spring)") }
    }
  }

  @Test func `By default, the settling duration assumes a motion from 0 to 1`() {
    for spring in [Spring.smooth, .snappy, .bouncy, Spring(duration: 2, bounce: -0.5)] {
      #expect(spring.settlingDuration == spring.settlingDuration(target: 1, initialVelocity: 0, epsilon: 0.001))
      #expect(spring.settlingDuration(target: 1.0, epsilon: 0.001) == spring.settlingDuration)
    }
  }

  @Test func `The settling duration of a spring without bounce is an exact multiple of a tenth of a second`() {
    #expect(Spring(duration: 0.4).settlingDuration == 0.6)
    #expect(Spring(duration: 0.25).settlingDuration == 0.4)
    #expect(Spring(duration: 1).settlingDuration == 1.5)
    #expect(Spring(duration: 0.15).settlingDuration == 0.3)
  }

  @Test func `The settling duration can exceed the range that SwiftUI searches`() {
    let spring = Spring(duration: 1000)
    let settled = spring.settlingDuration
    #expect(abs(1 - spring.value(target: 1.0, time: settled)) < 0.001)
    #expect(abs(1 - spring.value(target: 1.0, time: settled - 4)) >= 0.001)
  }

  @Test func `The settling duration is infinite if the spring never settles, and 0 if it doesn't move`() {
    #expect(Spring(duration: 0.5, bounce: 1).settlingDuration == .infinity)
    #expect(Spring(duration: .infinity).settlingDuration == .infinity)
    for bounce in [0.3, 0, -0.3] {
      let spring = Spring(duration: 0.5, bounce: bounce)
      for epsilon in [0, -1, Double.nan] {
        #expect(spring.settlingDuration(target: 1.0, epsilon: epsilon) == .infinity)
      }
      #expect(spring.settlingDuration(target: 0.0, epsilon: 0.001) == 0)
      #expect(spring.settlingDuration(target: 1.0, epsilon: .infinity) == 0)
      #expect(spring.settlingDuration(target: 1.0, epsilon: 1e-300).isFinite)
      #expect(spring.settlingDuration(target: EmptyAnimatableData(), epsilon: 0.001) == 0)
      #expect(!spring.settlingDuration(target: Double.infinity, epsilon: 0.001).isFinite)
    }
  }

  @Test func `A spring created from a settling duration is at rest after that duration`() {
    for time in [0.05, 0.5, 1, 8] {
      for epsilon in [0.1, 0.001, 1e-6] {
        let critical = Spring(settlingDuration: time, dampingRatio: 1, epsilon: epsilon)
        #expect(critical.dampingRatio == 1)
        #expect(abs((1 - critical.value(target: 1.0, time: time)) / epsilon - 1) < 1e-9)
        for ratio in [0.2, 0.5, 0.9] {
          let spring = Spring(settlingDuration: time, dampingRatio: ratio, epsilon: epsilon)
          #expect(spring.dampingRatio == ratio)
          let envelope = exp(-spring.damping / 2 * time) * ratio / (1 - ratio * ratio).squareRoot()
          #expect(abs(envelope / epsilon - 1) < 1e-9)
          // The spring is created from an estimate of its amplitude, `exp(-damping / 2 * time) * ratio / sqrt(1 -
          // ratio²)`. The motion is the sum of a sine, which has this amplitude, and a cosine. The amplitude of the sum
          // is larger by a factor of `1 / ratio`.
          #expect(abs(1 - spring.value(target: 1.0, time: time)) <= epsilon / ratio)
        }
      }
    }
  }

  @Test func `The settling duration and the damping ratio of a new spring are clamped`() {
    #expect(Spring(settlingDuration: 0, dampingRatio: 0.5) == Spring(settlingDuration: 0.01, dampingRatio: 0.5))
    #expect(Spring(settlingDuration: 99, dampingRatio: 0.5) == Spring(settlingDuration: 10, dampingRatio: 0.5))
    #expect(Spring(settlingDuration: 1, dampingRatio: 2) == Spring(settlingDuration: 1, dampingRatio: 1))
    #expect(Spring(settlingDuration: 1, dampingRatio: 0).dampingRatio == .ulpOfOne)
    let spring = Spring(settlingDuration: 1, dampingRatio: 0.5)
    for epsilon in [0, -1, Double.nan] {
      #expect(Spring(settlingDuration: 1, dampingRatio: 0.5, epsilon: epsilon) == spring)
    }
  }
}
