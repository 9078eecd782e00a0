import FastVectorAnimation
import Foundation
import TestSupport
import Testing

@Suite struct `Cubic keyframes` {
  /// Evaluates the Hermite curve as a Bézier curve with De Casteljau's algorithm. The library uses a different method.
  private func curve(
    _ from: Double, _ to: Double, _ start: Double, _ end: Double, _ duration: Double, at time: Double
  ) -> Double {
    let u = time / duration
    func between(_ a: Double, _ b: Double) -> Double { a * (1 - u) + b * u }
    let (b, c) = (from + start * duration / 3, to - end * duration / 3)
    let (d, e, f) = (between(from, b), between(b, c), between(c, to))
    return between(between(d, e), between(e, f))
  }

  private func expect(
    _ timeline: KeyframeTimeline<Double>, from startTime: Double, _ from: Double, _ to: Double, _ start: Double,
    _ end: Double, _ duration: Double, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for step in 1..<20 {
      let time = duration * Double(step) / 20
      let expected = curve(from, to, start, end, duration, at: time)
      #expect(
        abs(timeline.value(time: startTime + time) - expected) < 1e-11, "at \(startTime + time)",
        sourceLocation: sourceLocation)
    }
  }

  @Test func `A single cubic keyframe starts and ends at rest`() {
    let timeline = KeyframeTimeline(initialValue: 2.0) { CubicKeyframe(10, duration: 4) }
    expect(timeline, from: 0, 2, 10, 0, 0, 4)
    #expect(timeline.value(time: 2) == 6)
  }

  @Test func `A cubic keyframe has the velocities that are passed to it`() {
    let timeline = KeyframeTimeline(initialValue: 2.0) {
      CubicKeyframe(10, duration: 4, startVelocity: 7, endVelocity: -3)
    }
    expect(timeline, from: 0, 2, 10, 7, -3, 4)
  }

  @Test(arguments: [131, 132])
  func `Consecutive cubic keyframes use the slope over both segments`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let values = (0..<5).map { _ in Double.random(in: -10...10, using: &generator) }
      let durations = (0..<4).map { _ in Double.random(in: 0.1...2, using: &generator) }
      let timeline = KeyframeTimeline(initialValue: values[0]) {
        for index in 0..<4 { CubicKeyframe(values[index + 1], duration: durations[index]) }
      }
      var velocities = [0.0]
      for index in 0..<3 {
        velocities.append((values[index + 2] - values[index]) / (durations[index] + durations[index + 1]))
      }
      velocities.append(0)
      var time = 0.0
      for index in 0..<4 {
        expect(
          timeline, from: time, values[index], values[index + 1], velocities[index], velocities[index + 1],
          durations[index])
        time += durations[index]
      }
    }
  }

  @Test func `A cubic keyframe continues with the explicit velocity of its neighbor`() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      CubicKeyframe(4, duration: 1, endVelocity: 9)
      CubicKeyframe(6, duration: 1)
      CubicKeyframe(8, duration: 1, startVelocity: -5)
    }
    expect(timeline, from: 0, 0, 4, 0, 9, 1)
    expect(timeline, from: 1, 4, 6, 9, -5, 1)
    expect(timeline, from: 2, 6, 8, -5, 0, 1)
    let both = KeyframeTimeline(initialValue: 0.0) {
      CubicKeyframe(4, duration: 1, endVelocity: 9)
      CubicKeyframe(6, duration: 1, startVelocity: 2)
    }
    expect(both, from: 0, 0, 4, 0, 9, 1)
    expect(both, from: 1, 4, 6, 2, 0, 1)
  }

  @Test func `A cubic keyframe next to a linear one continues with the linear keyframe's velocity`() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      CubicKeyframe(4, duration: 1)
      LinearKeyframe(10, duration: 2)
      CubicKeyframe(1, duration: 1)
    }
    expect(timeline, from: 0, 0, 4, 0, 3, 1)
    expect(timeline, from: 3, 10, 1, 3, 0, 1)
  }

  @Test func `A cubic keyframe next to an eased one continues with the eased keyframe's velocity at the joint`() {
    let curve = unitCurve(0.2, 0.5, 0.6, 0.8)
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      CubicKeyframe(4, duration: 1)
      LinearKeyframe(10, duration: 2, timingCurve: curve)
      CubicKeyframe(1, duration: 1)
    }
    expect(timeline, from: 0, 0, 4, 0, 3 * 2.5, 1)
    expect(timeline, from: 3, 10, 1, 3 * 0.5, 0, 1)
  }

  @Test func `A cubic keyframe next to a vertical tangent starts at rest`() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      CubicKeyframe(4, duration: 1)
      LinearKeyframe(10, duration: 2, timingCurve: .circularEaseOut)
      MoveKeyframe(0)
      LinearKeyframe(10, duration: 2, timingCurve: .circularEaseIn)
      CubicKeyframe(1, duration: 1)
    }
    expect(timeline, from: 0, 0, 4, 0, 0, 1)
    expect(timeline, from: 5, 10, 1, 0, 0, 1)
  }

  @Test func `A cubic keyframe next to a move keyframe starts at rest`() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(2, duration: 1)
      MoveKeyframe(7)
      CubicKeyframe(4, duration: 1)
      MoveKeyframe(0)
      CubicKeyframe(4, duration: 1)
    }
    expect(timeline, from: 1, 7, 4, 0, 0, 1)
    expect(timeline, from: 2, 0, 4, 0, 0, 1)
  }

  @Test func `A cubic keyframe next to a spring keyframe is smooth`() {
    let spring = Spring(duration: 0.4, bounce: 0.4)
    let timeline = KeyframeTimeline(initialValue: 1.0) {
      CubicKeyframe(4, duration: 2)
      SpringKeyframe(9, duration: 0.3, spring: spring)
      CubicKeyframe(0, duration: 1)
      SpringKeyframe(5, duration: 0.3, spring: spring, startVelocity: 8)
    }
    // The velocity at the end of the cubic keyframe: the distance from its initial value 1 to the next spring's target
    // 9, divided by twice the keyframe's duration of 2 s.
    let velocity = (9.0 - 1) / 4
    expect(timeline, from: 0, 1, 4, 0, velocity, 2)
    let cut = 4 + spring.value(target: 5, initialVelocity: velocity, time: 0.3)
    let cutVelocity = spring.velocity(target: 5, initialVelocity: velocity, time: 0.3)
    #expect(abs(timeline.value(time: 2.3) - cut) < 1e-12)
    expect(timeline, from: 2.3, cut, 0, cutVelocity, 8, 1)
  }
}
