import FastVectorAnimation
import Foundation
import Testing

@Suite struct `Durations of keyframes` {
  static let none: [Double] = [0, -0.0, -1, -.infinity, .nan, .leastNonzeroMagnitude]

  @Test(arguments: none)
  func `A linear or cubic keyframe without a duration acts as a move`(duration: Double) {
    for isCubic in [false, true] {
      let timeline = KeyframeTimeline(initialValue: 4.0) {
        if isCubic { CubicKeyframe(6, duration: duration) } else { LinearKeyframe(6, duration: duration) }
      }
      #expect(timeline.duration == 0)
      for time in [-1, 0, 0.1] { #expect(timeline.value(time: time) == 6) }
      let later = KeyframeTimeline(initialValue: 4.0) {
        LinearKeyframe(5, duration: 1)
        if isCubic { CubicKeyframe(8, duration: duration) } else { LinearKeyframe(8, duration: duration) }
        CubicKeyframe(10, duration: 2)
      }
      #expect(later.duration == 3 && later.value(time: 1) == 5 && later.value(time: 2) == 9)
    }
  }

  @Test(arguments: none)
  func `A spring keyframe without a duration is skipped`(duration: Double) {
    let timeline = KeyframeTimeline(initialValue: 4.0) {
      LinearKeyframe(6, duration: 1)
      SpringKeyframe(100, duration: duration)
      LinearKeyframe(8, duration: 1)
    }
    #expect(timeline.duration == 2 && timeline.value(time: 1) == 6 && timeline.value(time: 1.5) == 7)
  }

  @Test func `A keyframe with an infinite duration keeps the value or the velocity endlessly`() {
    let linear = KeyframeTimeline(initialValue: 4.0) {
      LinearKeyframe(6, duration: .infinity)
      LinearKeyframe(8, duration: 1)
    }
    #expect(linear.duration == .infinity && linear.value(time: 1e9) == 4 && linear.value(time: .infinity) == 6)
    let cubic = KeyframeTimeline(initialValue: 4.0) { CubicKeyframe(6, duration: .infinity, startVelocity: 2) }
    #expect(cubic.value(time: 3) == 10 && cubic.value(time: .infinity) == 6)
    let before = KeyframeTimeline(initialValue: 0.0) {
      CubicKeyframe(8, duration: 1)
      CubicKeyframe(6, duration: .infinity)
    }
    #expect(before.value(time: 0.5) == 4 && before.value(time: 5) == 8)
  }

  @Test func `Keyframes with any duration produce no NaN`() {
    let numbers: [Double] = Self.none + [1e-308, 1e-20, 1, 1e20, 1e300, .greatestFiniteMagnitude, .infinity]
    for a in numbers {
      for b in numbers {
        let timeline = KeyframeTimeline(initialValue: 1.0) {
          CubicKeyframe(2, duration: a)
          LinearKeyframe(0.5, duration: b)
          SpringKeyframe(0.25, duration: a)
          CubicKeyframe(-1, duration: b)
          CubicKeyframe(1, duration: a, startVelocity: 1)
        }
        #expect(!timeline.duration.isNaN)
        for time in [-1, 0, .leastNormalMagnitude / 64, 1e-20, 0.5, 1, 2, 1e20, 1e305, .infinity] {
          let value = timeline.value(time: time)
          #expect(!value.isNaN, "\(a), \(b) at \(time)")
        }
      }
    }
  }
}
