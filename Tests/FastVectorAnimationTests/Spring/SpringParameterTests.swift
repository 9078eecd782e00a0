import FastVectorAnimation
import Foundation
import TestSupport
import Testing

@Suite struct `Parameters of springs` {
  @Test func `Springs have SwiftUI's default parameters, and presets have the documented parameters`() {
    #expect(Spring() == Spring(duration: 0.5, bounce: 0))
    #expect(Spring().mass == 1 && Spring().dampingRatio == 1 && Spring().response == 0.5)
    #expect(Spring.smooth == Spring() && Spring.smooth() == Spring())
    #expect(Spring.snappy == Spring(duration: 0.5, bounce: 0.15) && Spring.snappy() == .snappy)
    #expect(Spring.bouncy == Spring(duration: 0.5, bounce: 0.3) && Spring.bouncy() == .bouncy)
    #expect(Spring.smooth(duration: 0.3, extraBounce: 0.1) == Spring(duration: 0.3, bounce: 0.1))
    #expect(Spring.snappy(duration: 0.3, extraBounce: 0.1) == Spring(duration: 0.3, bounce: 0.25))
    #expect(Spring.bouncy(duration: 0.3, extraBounce: -0.5) == Spring(duration: 0.3, bounce: 0.3 - 0.5))
    #expect(Spring(mass: 1, stiffness: 100, damping: 10) == Spring(stiffness: 100, damping: 10))
  }

  @Test(arguments: [91, 92])
  func `A spring can be described by each of its three sets of parameters`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let duration = Double.random(in: 0.05...5, using: &generator)
      let bounce = Double.random(in: -0.9...1, using: &generator)
      let spring = Spring(duration: duration, bounce: bounce)
      #expect(spring.duration == duration && spring.response == duration)
      #expect(abs(spring.bounce - bounce) <= 2 * .ulpOfOne, "seed \(seed)")

      let same = Spring(response: spring.response, dampingRatio: spring.dampingRatio)
      #expect(same == spring && same.hashValue == spring.hashValue)

      let mass = Double.random(in: 0.1...10, using: &generator)
      let heavy = Spring(
        mass: mass, stiffness: spring.stiffness * mass, damping: spring.damping * mass, allowOverDamping: true)
      #expect(heavy.mass == mass)
      #expect(abs(heavy.duration / duration - 1) <= 1e-14, "seed \(seed)")
      #expect(abs(heavy.dampingRatio / spring.dampingRatio - 1) <= 1e-14 || bounce == 1, "seed \(seed)")
      #expect(abs(heavy.stiffness / (spring.stiffness * mass) - 1) <= 1e-14, "seed \(seed)")
      let value = heavy.value(target: 1.0, initialVelocity: 2, time: 0.3)
      #expect(abs(value - spring.value(target: 1.0, initialVelocity: 2, time: 0.3)) <= 1e-12, "seed \(seed)")
    }
  }

  @Test func `Springs created from mass, stiffness and damping are overdamped only if that is allowed`() {
    let critical = Spring(mass: 1.2, stiffness: 90, damping: 40)
    #expect(critical.dampingRatio == 1)
    #expect(abs(critical.damping - 2 * (1.2 * 90.0).squareRoot()) < 1e-12)
    let creeping = Spring(mass: 1.2, stiffness: 90, damping: 40, allowOverDamping: true)
    #expect(abs(creeping.damping - 40) < 1e-12)
    #expect(creeping.bounce < 0 && creeping.stiffness > 89.999 && creeping.stiffness < 90.001)
  }

  @Test func `Springs with different parameters are unequal`() {
    let springs = [
      Spring(), Spring(duration: 0.6), Spring(bounce: 0.1), Spring(mass: 2, stiffness: 100, damping: 10),
      Spring(mass: 1, stiffness: 50, damping: 5),
    ]
    #expect(Set(springs).count == 5)
  }

  @Test func `Spring parameters that are out of range are clamped`() {
    #expect(Spring(duration: 0.5, bounce: 1.2) == Spring(duration: 0.5, bounce: 1))
    #expect(Spring(duration: 0.5, bounce: .infinity) == Spring(duration: 0.5, bounce: 1))
    #expect(Spring(duration: 0.5, bounce: -3) == Spring(duration: 0.5, bounce: -1))
    #expect(abs(Spring(duration: 0.5, bounce: -3).bounce + 1) < 1e-15)
    #expect(Spring(duration: -0.2) == Spring(duration: 0.2))
    #expect(Spring(response: 0.5, dampingRatio: -1) == Spring(duration: 0.5, bounce: 1))
    #expect(Spring(mass: -2, stiffness: -90, damping: 12) == Spring(mass: 2, stiffness: 90, damping: 12))
    #expect(Spring(mass: 2, stiffness: 90, damping: -12).dampingRatio == 0)
    #expect(Spring(duration: .nan, bounce: .nan) == Spring())
    #expect(Spring(response: .nan, dampingRatio: .nan) == Spring())
    for mass in [0, .nan, Double.infinity] {
      #expect(Spring(mass: mass, stiffness: 90, damping: 12) == Spring(mass: 1, stiffness: 90, damping: 12))
    }
  }

  @Test func `Springs with any parameters never have the value NaN`() {
    let numbers: [Double] = [
      0, .leastNonzeroMagnitude, .leastNormalMagnitude / 64, 1e-20, 0.5, 1, -1, 2, 1e20, .greatestFiniteMagnitude,
      .infinity, -.infinity, .nan,
    ]
    var springs: [Spring] = []
    for a in numbers {
      for b in numbers {
        springs.append(Spring(duration: a, bounce: b))
        springs.append(Spring(response: a, dampingRatio: b))
        springs.append(Spring(mass: 1, stiffness: a, damping: b))
        springs.append(Spring(mass: a, stiffness: 1, damping: b, allowOverDamping: true))
        springs.append(Spring(settlingDuration: a, dampingRatio: b))
        springs.append(Spring(settlingDuration: 1, dampingRatio: a, epsilon: b))
      }
    }
    for spring in springs {
      let parameters = [
        spring.mass, spring.duration, spring.bounce, spring.dampingRatio, spring.response, spring.stiffness,
        spring.damping, spring.settlingDuration,
      ]
      #expect(parameters.allSatisfy { !$0.isNaN }, "\(spring) \(parameters)")
      #expect(spring == spring)
      for time in [-1, 0, 1e-300, 1e-3, 1, 1e10, 1e300, .infinity] {
        let value = spring.value(target: 1.0, initialVelocity: 2, time: time)
        let velocity = spring.velocity(target: 1.0, initialVelocity: 2, time: time)
        #expect(!value.isNaN && !velocity.isNaN, "\(spring) at \(time): \(value), \(velocity)")
      }
    }
  }

  @Test func `A spring of duration 0 jumps to its target, and a spring of infinite duration keeps its velocity`() {
    let instant = Spring(duration: 0, bounce: 0.3)
    #expect(instant.value(target: 3, initialVelocity: 5, time: 0) == 0)
    #expect(instant.value(target: 3, initialVelocity: 5, time: 1e-9) == 3)
    #expect(instant.velocity(target: 3, initialVelocity: 5, time: 1e-9) == 0)
    #expect(instant.settlingDuration == 0 && instant.stiffness == .infinity)
    let idle = Spring(duration: .infinity, bounce: 0.3)
    #expect(idle.value(target: 3, initialVelocity: 5, time: 2) == 10)
    #expect(idle.velocity(target: 3, initialVelocity: 5, time: 2) == 5)
    #expect(idle.settlingDuration == .infinity && idle.stiffness == 0 && idle.damping == 0)
  }
}
