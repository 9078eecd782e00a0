import FastVectorAnimation
import Foundation
import Testing

@Suite struct `Spring keyframes` {
  private let spring = Spring(duration: 0.4, bounce: 0.2)

  @Test func `A spring keyframe ends after its duration, when the next one starts`() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      SpringKeyframe(10, duration: 0.2, spring: spring)
      LinearKeyframe(0, duration: 0.2)
    }
    let cut = spring.value(target: 10.0, time: 0.2)
    #expect(timeline.value(time: 0.1) == spring.value(target: 10.0, time: 0.1))
    #expect(timeline.value(time: 0.2) == cut && cut < 9.5)
    #expect(abs(timeline.value(time: 0.3) - cut / 2) < 1e-12)
  }

  @Test func `A spring keyframe continues with the previous velocity`() {
    let linear = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(10, duration: 0.2)
      SpringKeyframe(0, duration: 0.4, spring: spring)
    }
    #expect(abs(linear.value(time: 0.3) - 10 - spring.value(target: -10.0, initialVelocity: 50, time: 0.1)) < 1e-12)
    let own = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(10, duration: 0.2)
      SpringKeyframe(0, duration: 0.4, spring: spring, startVelocity: -3)
    }
    #expect(abs(own.value(time: 0.3) - 10 - spring.value(target: -10.0, initialVelocity: -3, time: 0.1)) < 1e-12)
    let chain = KeyframeTimeline(initialValue: 0.0) {
      SpringKeyframe(10, duration: 0.2, spring: spring)
      SpringKeyframe(10, duration: 0.2, spring: spring)
    }
    // Two consecutive keyframes result in the same motion as a single one.
    #expect(abs(chain.value(time: 0.3) - spring.value(target: 10.0, time: 0.3)) < 1e-12)
    let moved = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(10, duration: 0.2)
      MoveKeyframe(0)
      SpringKeyframe(1, duration: 0.4, spring: spring)
    }
    #expect(abs(moved.value(time: 0.3) - spring.value(target: 1.0, time: 0.1)) < 1e-12)
  }

  @Test func `A spring keyframe without a duration lasts until it has settled within 0.01 %`() {
    let timeline = KeyframeTimeline(initialValue: 2.0) { SpringKeyframe(12, spring: spring) }
    #expect(timeline.duration == spring.settlingDuration(target: 10.0, epsilon: 0.0001))
    #expect(abs(timeline.value(time: .infinity) - 12) < 0.0001)
    let moving = KeyframeTimeline(initialValue: 2.0) { SpringKeyframe(12, spring: spring, startVelocity: 30) }
    #expect(moving.duration == spring.settlingDuration(target: 10.0, initialVelocity: 30, epsilon: 0.0001))
    let still = KeyframeTimeline(initialValue: 2.0) { SpringKeyframe(2, spring: spring) }
    #expect(still.duration == 0 && still.value(time: 1) == 2)
  }

  @Test func `A spring keyframe that never settles has an infinite duration`() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      SpringKeyframe(1, spring: Spring(duration: 1, bounce: 1))
      LinearKeyframe(5, duration: 1)
    }
    #expect(timeline.duration == .infinity)
    #expect(abs(timeline.value(time: 100.5) - 2) < 1e-10)
    // The next keyframe is never reached. In the limit, the value is the mean of the oscillation.
    #expect(timeline.value(time: .infinity) == 1 && timeline.value(progress: 0) == 0)
    #expect(timeline.value(progress: 0.5) == 1)
  }
}
