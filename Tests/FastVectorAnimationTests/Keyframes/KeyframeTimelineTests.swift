import FastVector
import FastVectorAnimation
import FastVectorGeometry
import Foundation
import TestSupport
import Testing

@Suite struct `Keyframe timelines` {
  @Test func `A timeline shows the initial value before its start and the final value after its end`() {
    let timeline = KeyframeTimeline(initialValue: 3.0) {
      LinearKeyframe(5, duration: 1)
      CubicKeyframe(9, duration: 0.5)
    }
    #expect(timeline.duration == 1.5)
    for time in [0, -0.0, -1, -Double.infinity, .nan] { #expect(timeline.value(time: time) == 3) }
    for time in [1.5, 2, Double.infinity] { #expect(timeline.value(time: time) == 9) }
    #expect(timeline.value(time: 0.5) == 4 && timeline.value(time: 1) == 5)
  }

  @Test func `A timeline can be sampled by a fraction of its duration`() {
    let timeline = KeyframeTimeline(initialValue: 0.0) { LinearKeyframe(8, duration: 4) }
    for (progress, value) in [(0, 0.0), (0.25, 2), (1, 8), (-1, 0), (2, 8), (.infinity, 8), (.nan, 0)] {
      #expect(timeline.value(progress: progress) == value)
    }
  }

  @Test func `A timeline without keyframes keeps its value`() {
    let timeline = KeyframeTimeline(initialValue: 3.0) {}
    #expect(timeline.duration == 0 && timeline.value(time: 1) == 3 && timeline.value(progress: 1) == 3)
    struct Plain { var number = 1.0 }
    #expect(KeyframeTimeline(initialValue: Plain()) {}.value(time: 1).number == 1)
  }

  @Test func `The timing curve of a linear keyframe sets its pace`() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(10, duration: 2, timingCurve: .easeIn)
      LinearKeyframe(0, duration: 1, timingCurve: .circularEaseOut)
    }
    for share in [0.1, 0.5, 0.9] {
      #expect(abs(timeline.value(time: 2 * share) - 10 * UnitCurve.easeIn.value(at: share)) < 1e-12)
      #expect(abs(timeline.value(time: 2 + share) - 10 + 10 * UnitCurve.circularEaseOut.value(at: share)) < 1e-12)
    }
  }

  @Test func `A move keyframe changes the value immediately after its time`() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      LinearKeyframe(10, duration: 0.2)
      MoveKeyframe(-5)
      LinearKeyframe(0, duration: 0.2)
      MoveKeyframe(7)
    }
    #expect(timeline.duration == 0.4)
    #expect(timeline.value(time: 0.2) == 10)
    #expect(abs(timeline.value(time: 0.2 + 1e-9) + 5) < 1e-6)
    #expect(abs(timeline.value(time: 0.4)) < 1e-12 && timeline.value(time: 0.4.nextUp) == 7)
  }

  @Test func `A timeline that starts with a move has the new value before time 0`() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      MoveKeyframe(3)
      MoveKeyframe(4)
      LinearKeyframe(6, duration: 1)
    }
    #expect(timeline.value(time: -5) == 4 && timeline.value(time: 0) == 4 && timeline.value(time: 0.5) == 5)
    let only = KeyframeTimeline(initialValue: 0.0) { MoveKeyframe(3) }
    #expect(only.duration == 0 && only.value(time: -1) == 3 && only.value(progress: 1) == 3)
  }

  @Test func `The tracks of a timeline run in parallel`() {
    let timeline = KeyframeTimeline(initialValue: Pose(angle: .zero, lift: 1, name: "mine")) {
      KeyframeTrack(\.angle) {
        LinearKeyframe(.degrees(90), duration: 1)
        LinearKeyframe(.degrees(0), duration: 2)
      }
      KeyframeTrack(\.lift) { SpringKeyframe(5, duration: 0.5, spring: .bouncy) }
    }
    #expect(timeline.duration == 3)
    let early = timeline.value(time: 0.25)
    #expect(abs(early.angle.degrees - 22.5) < 1e-12 && early.name == "mine")
    #expect(abs(early.lift - 1 - Spring.bouncy.value(target: 4.0, time: 0.25)) < 1e-14)
    let late = timeline.value(time: 2)
    #expect(abs(late.angle.degrees - 45) < 1e-12)
    #expect(late.lift == 1 + Spring.bouncy.value(target: 4.0, time: 0.5))
  }

  @Test func `The last track of a key path overrides the earlier ones`() {
    let timeline = KeyframeTimeline(initialValue: Pose(angle: .zero, lift: 1)) {
      KeyframeTrack { LinearKeyframe(Pose(angle: .radians(1), lift: 3), duration: 1) }
      KeyframeTrack(\.lift) { LinearKeyframe(100, duration: 2) }
      KeyframeTrack(\.lift) { LinearKeyframe(-1, duration: 2) }
    }
    #expect(timeline.value(time: 1) == Pose(angle: .radians(1), lift: 0))
  }

  @Test func `A timeline animates vectors of all types, and each component moves like a number`() {
    func track<V: Animatable>(_ initial: V, _ values: [V], velocity: V) -> KeyframeTimeline<V> {
      KeyframeTimeline(initialValue: initial) {
        CubicKeyframe(values[0], duration: 0.5, startVelocity: velocity)
        LinearKeyframe(values[1], duration: 0.25, timingCurve: .easeInOut)
        SpringKeyframe(values[2], duration: 0.5, spring: .bouncy)
        CubicKeyframe(values[3], duration: 1)
        SpringKeyframe(values[0], duration: 0.5)
      }
    }
    let numbers = (
      track(1, [4, -2, 8, 3.0], velocity: 5), track(-3, [0, 1, 2, 3.0], velocity: -1),
      track(0, [0, 0, 5, 6.0], velocity: 0)
    )
    let vectors = track(
      AnimatableVector([1, -3]), [[4, 0], [-2, 1], [8, 2, 5], [3, 3, 6]], velocity: [5, -1])
    let points = track(
      CGPoint(x: 1, y: -3), [(4, 0), (-2, 1), (8, 2), (3, 3)].map { CGPoint(x: $0, y: $1) },
      velocity: CGPoint(x: 5, y: -1))
    for step in 0...30 {
      let time = Double(step) / 10
      let expected = [numbers.0.value(time: time), numbers.1.value(time: time), numbers.2.value(time: time)]
      let vector = vectors.value(time: time)
      for (index, component) in vector.enumerated() {
        #expect(abs(component - expected[index]) < 1e-12, "at \(time)")
      }
      #expect(vector.count == 3 || expected[2] == 0)
      let point = points.value(time: time)
      #expect(abs(point.x - expected[0]) < 1e-12 && abs(point.y - expected[1]) < 1e-12)
    }
  }

  @Test func `Updating a value in place doesn't change properties without a track`() {
    struct Chart {
      var heights: AnimatableVector = [1, 2, 3]
      var width = 5.0
      var title = ""
    }
    let timeline = KeyframeTimeline(initialValue: Chart()) {
      KeyframeTrack(\.heights) {
        CubicKeyframe([4, 5, 6], duration: 1)
        SpringKeyframe([7, 8, 9], duration: 1)
      }
      KeyframeTrack(\.width) { LinearKeyframe(7, duration: 2) }
    }
    func address(_ chart: Chart) -> UInt {
      unsafe chart.heights.span.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
    }
    var chart = timeline.value(time: 0.1)
    chart.title = "mine"
    let storage = address(chart)
    for step in 1..<20 {
      let time = Double(step) / 10
      timeline.update(&chart, time: time)
      let expected = timeline.value(time: time)
      #expect(chart.heights == expected.heights && chart.width == expected.width && chart.title == "mine")
      // Before the first keyframe is reached at 1 s, the vector is updated in its own storage. At 1 s, it shares the
      // storage of the keyframe's vector.
      #expect(step >= 10 || address(chart) == storage, "at \(time)")
    }
  }

  @Test(arguments: [121, 122, 123])
  func `A timeline is continuous, and smooth between cubic keyframes`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let keyframes = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
        (to: Double.random(in: -10...10, using: &generator), duration: Double.random(in: 0.1...1, using: &generator))
      }
      let kinds = keyframes.map { _ in Int.random(in: 0...2, using: &generator) }
      let timeline = KeyframeTimeline(initialValue: 0.0) {
        for (keyframe, kind) in zip(keyframes, kinds) {
          switch kind {
          case 0: LinearKeyframe(keyframe.to, duration: keyframe.duration)
          case 1: CubicKeyframe(keyframe.to, duration: keyframe.duration)
          default: SpringKeyframe(keyframe.to, duration: keyframe.duration)
          }
        }
      }
      var time = 0.0
      for (index, keyframe) in keyframes.enumerated() {
        time += keyframe.duration
        let h = 1e-6
        let (before, at, after) = (
          timeline.value(time: time - h), timeline.value(time: time), timeline.value(time: time + h)
        )
        #expect(abs(after - before) < 2 * h * 1000, "seed \(seed), \(keyframes) \(kinds)")
        let next = index + 1 < kinds.count ? kinds[index + 1] : nil
        // A spring or a cubic keyframe starts with the velocity of the keyframe before it, and a cubic keyframe ends
        // with the velocity of the keyframe after it. At these times, the velocity has no jump.
        if next == 1 || next == 2 || kinds[index] == 1 {
          #expect(abs((at - before) - (after - at)) / h < 0.01, "seed \(seed), \(keyframes) \(kinds) at \(time)")
        }
        if kinds[index] != 2 { #expect(at == keyframe.to) }
      }
    }
  }
}
