import FastVectorAnimation
import Foundation
import TestSupport
import Testing

@Suite struct `Motion of springs` {
  /// Returns a random spring, which is usually underdamped.
  static func randomSpring(_ generator: inout SeededGenerator) -> Spring {
    Spring(
      duration: Double.random(in: 0.1...3, using: &generator), bounce: Double.random(in: -0.7...1, using: &generator))
  }

  private func expectExact(_ spring: Spring, time: Double, _ comment: String) {
    let exact = ExactSpring(spring, time: time)
    let frequency = 2 * Double.pi / spring.duration
    // Rounding the frequency and the decay rate causes an error that grows in proportion to the time.
    let bound = 4 * Double.ulpOfOne * (1 + frequency * time)
    #expect(abs(spring.value(target: 1.0, time: time) - exact.step) <= bound, "value, \(comment)")
    #expect(
      abs(spring.value(target: 0.0, initialVelocity: 1, time: time) - exact.impulse) * frequency <= bound,
      "value of velocity, \(comment)")
    #expect(
      abs(spring.velocity(target: 1.0, time: time) - exact.stepRate) / frequency <= bound, "velocity, \(comment)")
    #expect(
      abs(spring.velocity(target: 0.0, initialVelocity: 1, time: time) - exact.impulseRate)
        <= bound * max(1, spring.dampingRatio),
      "velocity of velocity, \(comment)")
  }

  @Test(arguments: [61, 62, 63])
  func `The motion of a spring agrees with a computation in 100 bits`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let spring = Self.randomSpring(&generator)
      let time = Double.random(in: 0...3, using: &generator) * spring.duration
      expectExact(spring, time: time, "seed \(seed), \(spring), time \(time)")
    }
  }

  @Test func `The motion of a spring is exact near critical damping`() {
    for exponent in 1...17 {
      for sign in [1.0, -1] {
        let spring = Spring(duration: 0.5, bounce: sign * pow(10, Double(-exponent)))
        for time in [1e-6, 1e-3, 0.01, 0.1, 0.3, 0.5, 1, 2] {
          expectExact(spring, time: time, "bounce \(spring.bounce), time \(time)")
        }
      }
    }
  }

  @Test func `The motion of a spring is exact for strong damping and without damping`() {
    for ratio in [0, 1e-12, 1e-3, 1, 2, 10, 100, 1000] {
      for duration in [1e-3, 0.5, 1, 100] {
        let spring = Spring(response: duration, dampingRatio: ratio)
        for share in [1e-9, 1e-3, 0.1, 0.5, 1, 3] {
          expectExact(spring, time: share * duration, "ratio \(ratio), duration \(duration), share \(share)")
        }
      }
    }
  }

  @Test(arguments: [64, 65])
  func `The motion of a spring agrees with numerical integration of its equation of motion`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let spring = Self.randomSpring(&generator)
      let (stiffness, damping) = (spring.stiffness, spring.damping)
      let target = Double.random(in: -100...100, using: &generator)
      let initialVelocity = Double.random(in: -1000...1000, using: &generator)
      let time = Double.random(in: 0...1, using: &generator)
      let steps = 4000
      let h = time / Double(steps)
      var (x, v) = (0.0, initialVelocity)
      func acceleration(_ x: Double, _ v: Double) -> Double { stiffness * (target - x) - damping * v }
      for _ in 0..<steps {
        // A step of the classic fourth-order Runge–Kutta method.
        let (a1, b1) = (v, acceleration(x, v))
        let (a2, b2) = (v + h / 2 * b1, acceleration(x + h / 2 * a1, v + h / 2 * b1))
        let (a3, b3) = (v + h / 2 * b2, acceleration(x + h / 2 * a2, v + h / 2 * b2))
        let (a4, b4) = (v + h * b3, acceleration(x + h * a3, v + h * b3))
        x += h / 6 * (a1 + 2 * a2 + 2 * a3 + a4)
        v += h / 6 * (b1 + 2 * b2 + 2 * b3 + b4)
      }
      let value = spring.value(target: target, initialVelocity: initialVelocity, time: time)
      let velocity = spring.velocity(target: target, initialVelocity: initialVelocity, time: time)
      let scale = abs(target) + abs(initialVelocity)
      #expect(abs(value - x) <= 1e-7 * scale, "seed \(seed), \(spring), time \(time)")
      #expect(abs(velocity - v) <= 1e-6 * scale * 2 * .pi / spring.duration, "seed \(seed), \(spring), time \(time)")
    }
  }

  @Test(arguments: [66, 67])
  func `The velocity of a spring is the derivative of its value`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let spring = Self.randomSpring(&generator)
      let time = Double.random(in: 0.01...1, using: &generator)
      let v0 = Double.random(in: -10...10, using: &generator)
      let h = 1e-5 * spring.duration
      let before = spring.value(target: 1.0, initialVelocity: v0, time: time - h)
      let after = spring.value(target: 1.0, initialVelocity: v0, time: time + h)
      let velocity = spring.velocity(target: 1.0, initialVelocity: v0, time: time)
      let scale = (1 + abs(v0)) / spring.duration
      #expect(abs((after - before) / (2 * h) - velocity) <= 1e-6 * scale, "seed \(seed), \(spring), time \(time)")
    }
  }

  @Test(arguments: [68, 69])
  func `One long step of a spring gives the same result as many short steps`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let spring = Self.randomSpring(&generator)
      let target = Double.random(in: -10...10, using: &generator)
      let start = (Double.random(in: -10...10, using: &generator), Double.random(in: -10...10, using: &generator))
      var (value, velocity) = start
      var time = 0.0
      for _ in 0..<12 {
        let step = Double.random(in: 0...0.1, using: &generator)
        spring.update(value: &value, velocity: &velocity, target: target, deltaTime: step)
        time += step
      }
      var (whole, wholeVelocity) = start
      spring.update(value: &whole, velocity: &wholeVelocity, target: target, deltaTime: time)
      let frequency = 2 * Double.pi / spring.duration
      let scale = (20 + 10 / frequency) * (1 + frequency)
      #expect(abs(value - whole) <= 1e-13 * scale, "seed \(seed), \(spring)")
      #expect(abs(velocity - wholeVelocity) <= 1e-13 * scale * frequency, "seed \(seed), \(spring)")
    }
  }

  /// The motion of every spring multiplies areas in the phase space by `e^(-2ζωt)`.
  @Test(arguments: [70, 71])
  func `Areas in the phase space of a spring shrink with damping, and stay equal without it`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for round in 0..<200 {
      let bounce = round % 4 == 0 ? 1 : Double.random(in: -0.5...1, using: &generator)
      let spring = Spring(duration: Double.random(in: 0.3...2, using: &generator), bounce: bounce)
      let time = Double.random(in: 0...2, using: &generator)
      let area =
        (1.0 - spring.value(target: 1.0, time: time)) * spring.velocity(target: 0.0, initialVelocity: 1, time: time)
        + spring.value(target: 0.0, initialVelocity: 1, time: time) * spring.velocity(target: 1.0, time: time)
      let expected = exp(-spring.damping * time)
      #expect(abs(area - expected) <= 1e-13 * (1 + time / spring.duration), "seed \(seed), \(spring), time \(time)")
    }
  }

  @Test(arguments: [72]) func `A spring never gains energy`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let spring = Self.randomSpring(&generator)
      var (value, velocity) = (1.0, Double.random(in: -5...5, using: &generator))
      var energy = spring.stiffness * value * value + velocity * velocity
      for _ in 0..<50 {
        spring.update(value: &value, velocity: &velocity, target: 0, deltaTime: 0.02)
        let next = spring.stiffness * value * value + velocity * velocity
        #expect(next <= energy * (1 + 1e-12), "seed \(seed), \(spring)")
        energy = next
      }
    }
  }

  @Test func `The motion of a spring starts with the initial value and velocity, and ends at rest at the target`() {
    for bounce in [1, 0.999, 0.3, 0, -0.3, -0.99] {
      let spring = Spring(duration: 0.4, bounce: bounce)
      for time in [0, -0.0, -1e-300, -1, -1e300, -Double.infinity] {
        #expect(spring.value(target: 7, initialVelocity: 3, time: time) == 0)
        #expect(spring.velocity(target: 7, initialVelocity: 3, time: time) == 3)
      }
      #expect(spring.value(target: 7, initialVelocity: 3, time: .infinity) == 7)
      #expect(spring.velocity(target: 7, initialVelocity: 3, time: .infinity) == 0)
      #expect(spring.value(target: 7, initialVelocity: 3, time: .nan).isNaN)
      #expect(spring.velocity(target: 7, initialVelocity: 3, time: .nan).isNaN)
      if bounce < 1 { #expect(spring.value(target: 7, initialVelocity: 3, time: 1e9) == 7) }
    }
  }

  @Test func `The motion of a spring keeps its precision after very short times`() {
    // At the start, x = (ω t)² / 2. Computing it as a difference from 1 would lose precision.
    for bounce in [0.5, 0.1, 0, -0.5] {
      let spring = Spring(duration: 1, bounce: bounce)
      let exact = ExactSpring(spring, time: 1e-7)
      #expect(abs(spring.value(target: 1.0, time: 1e-7) / exact.step - 1) < 1e-8)
    }
  }

  @Test func `A spring without damping oscillates endlessly`() {
    let spring = Spring(duration: 0.5, bounce: 1)
    for cycle in [0, 1, 10, 1000] {
      #expect(abs(spring.value(target: 1.0, time: 0.25 + 0.5 * Double(cycle)) - 2) < 1e-11)
      #expect(abs(spring.value(target: 1.0, time: 0.5 + 0.5 * Double(cycle))) < 1e-11)
    }
  }

  @Test func `A spring with a bounce of -1 doesn't move`() {
    let spring = Spring(duration: 0.5, bounce: -1)
    #expect(abs(spring.value(target: 1.0, initialVelocity: 5, time: 100)) < 1e-12)
    #expect(abs(spring.velocity(target: 1.0, initialVelocity: 5, time: 100)) < 1e-12)
  }

  @Test func `The acceleration of a spring is the force divided by the mass, initially and later`() {
    let spring = Spring(mass: 2, stiffness: 90, damping: 12)
    let h = 1e-6
    for time in [0.1, 0.2, 0.7] {
      let value = spring.value(target: 5, initialVelocity: -3, time: time)
      let velocity = spring.velocity(target: 5, initialVelocity: -3, time: time)
      let later = spring.velocity(target: 5, initialVelocity: -3, time: time + h)
      let earlier = spring.velocity(target: 5, initialVelocity: -3, time: time - h)
      let force = spring.force(target: 5, position: value, velocity: velocity)
      #expect(abs((later - earlier) / (2 * h) * spring.mass - force) < 1e-5)
    }
    #expect(spring.force(target: 5, position: 5, velocity: 0) == 0)
    #expect(abs(spring.force(target: 1, position: 0, velocity: 0) - 90) < 1e-12)
    #expect(abs(spring.force(target: 0, position: 0, velocity: 1) + 12) < 1e-12)
  }
}
