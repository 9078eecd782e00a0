import FastVector
import FastVectorAnimation
import FastVectorGeometry
import Foundation
import TestSupport
import Testing

/// A custom type whose animatable data has a different type.
struct Pose: Animatable, Equatable {
  var angle: Angle
  var lift: Double
  var name = "pose"

  var animatableData: AnimatablePair<Double, Double> {
    get { AnimatablePair(angle.animatableData, lift) }
    set {
      angle.animatableData = newValue.first
      lift = newValue.second
    }
  }
}

@Suite struct `Springs of vectors` {
  private let springs = [Spring(duration: 0.4, bounce: 0.3), .smooth, Spring(duration: 0.7, bounce: -0.4)]

  @Test(arguments: [81, 82])
  func `A spring moves each component of a vector like a number`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for spring in springs {
      for (targetCount, velocityCount) in [(5, 5), (7, 3), (2, 9), (4, 0), (0, 4)] {
        let (target, velocity) = (generator.numbers(targetCount), generator.numbers(velocityCount))
        let time = Double.random(in: 0...1, using: &generator)
        let value = spring.value(
          target: AnimatableVector(target), initialVelocity: AnimatableVector(velocity), time: time)
        let speed = spring.velocity(
          target: AnimatableVector(target), initialVelocity: AnimatableVector(velocity), time: time)
        // The shorter vector is padded with zeros.
        for index in 0..<max(targetCount, velocityCount) {
          let (t, v) = (index < targetCount ? target[index] : 0, index < velocityCount ? velocity[index] : 0)
          let bound = 1e-12 * (abs(t) + abs(v))
          #expect(abs(value[index] - spring.value(target: t, initialVelocity: v, time: time)) <= bound)
          #expect(abs(speed[index] - spring.velocity(target: t, initialVelocity: v, time: time)) <= bound * 100)
        }
      }
    }
  }

  @Test func `A spring without an initial velocity moves as if its initial velocity were zero`() {
    for spring in springs {
      let vector: AnimatableVector = spring.value(target: [1, 2, 3], time: 0.2)
      #expect(vector == spring.value(target: [1, 2, 3], initialVelocity: [0, 0, 0], time: 0.2))
      #expect(spring.value(target: 1.0, time: 0.2) == spring.value(target: 1.0, initialVelocity: 0, time: 0.2))
    }
  }

  @Test func `A spring moves all components of pairs and packs`() {
    for spring in springs {
      let pair = spring.value(
        target: AnimatablePair(1.0, AnimatableVector([2, 3])), initialVelocity: AnimatablePair(4, [5]), time: 0.1)
      #expect(pair.first == spring.value(target: 1.0, initialVelocity: 4, time: 0.1))
      #expect(pair.second[0] == spring.value(target: 2, initialVelocity: 5, time: 0.1))
      #expect(pair.second[1] == spring.value(target: 3, time: 0.1))
      let values = spring.velocity(target: AnimatableValues(1.0, CGFloat(2)), time: 0.1)
      #expect(values.value.0 == spring.velocity(target: 1.0, time: 0.1))
      #expect(values.value.1 == spring.velocity(target: CGFloat(2), time: 0.1))
    }
  }

  @Test func `A spring moves a custom type from one state to another`() {
    let (from, to) = (Pose(angle: .degrees(10), lift: 4, name: "from"), Pose(angle: .degrees(50), lift: -2))
    let velocity = Pose(angle: .degrees(30), lift: 6)
    for spring in springs {
      let value = spring.value(fromValue: from, toValue: to, initialVelocity: velocity, time: 0.2)
      let angle = 10.0 + spring.value(target: 40.0, initialVelocity: 30, time: 0.2)
      let lift = 4.0 + spring.value(target: -6.0, initialVelocity: 6, time: 0.2)
      #expect(abs(value.angle.degrees - angle) < 1e-12 && abs(value.lift - lift) < 1e-13)
      #expect(value.name == "from")

      let speed = spring.velocity(fromValue: from, toValue: to, initialVelocity: velocity, time: 0.2)
      #expect(abs(speed.angle.degrees - spring.velocity(target: 40.0, initialVelocity: 30, time: 0.2)) < 1e-10)
      #expect(abs(speed.lift - spring.velocity(target: -6.0, initialVelocity: 6, time: 0.2)) < 1e-12)

      let force = spring.force(fromValue: from, toValue: to, position: value, velocity: speed)
      #expect(abs(force.lift - spring.force(target: -2, position: value.lift, velocity: speed.lift)) < 1e-10)
      let torque = spring.force(target: 50, position: angle, velocity: speed.angle.degrees)
      #expect(abs(force.angle.degrees - torque) < 1e-8)

      let settled = spring.settlingDuration(
        fromValue: from, toValue: to, initialVelocity: velocity, epsilon: 0.001)
      let distance = to.animatableData - from.animatableData
      #expect(
        settled
          == spring.settlingDuration(
            target: distance, initialVelocity: velocity.animatableData, epsilon: 0.001))
    }
  }

  @Test func `A spring updates a vector in place`() {
    let spring = Spring(duration: 0.4, bounce: 0.3)
    var (value, velocity): (AnimatableVector, AnimatableVector) = ([1, 2], [0, -1])
    spring.update(value: &value, velocity: &velocity, target: [3, 4, 5], deltaTime: 0.1)
    for (index, start) in [(1.0, 0.0), (2, -1), (0, 0)].enumerated() {
      var (x, v) = start
      spring.update(value: &x, velocity: &v, target: [3.0, 4, 5][index], deltaTime: 0.1)
      #expect(abs(value[index] - x) < 1e-13 && abs(velocity[index] - v) < 1e-12)
    }
    let before = (value, velocity)
    spring.update(value: &value, velocity: &velocity, target: [3, 4, 5], deltaTime: 0)
    #expect(value == before.0 && velocity == before.1)
    spring.update(value: &value, velocity: &velocity, target: [3, 4, 5], deltaTime: -1)
    #expect(value == before.0 && velocity == before.1)
  }
}
