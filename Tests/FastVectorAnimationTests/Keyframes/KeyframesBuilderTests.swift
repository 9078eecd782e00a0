import FastVectorAnimation
import FastVectorGeometry
import Foundation
import Testing

/// Custom keyframes built from other keyframes.
private struct Shake: KeyframeTrackContent {
  var distance: Double

  var body: some KeyframeTrackContent<Double> {
    for offset in [distance, -distance, 0] { LinearKeyframe(offset, duration: 0.5) }
  }
}

private struct Twice<Content: KeyframeTrackContent>: KeyframeTrackContent {
  let content: Content

  var body: some KeyframeTrackContent<Content.Value> {
    content
    content
  }
}

private struct Nod: Keyframes {
  var body: some Keyframes<Pose> {
    KeyframeTrack(\.angle) { LinearKeyframe(.radians(1), duration: 1) }
    KeyframeTrack(\.lift) { Shake(distance: 2) }
  }
}

private struct Only: Keyframes {
  var body: some Keyframes<Double> { LinearKeyframe(4.0, duration: 2) }
}

@Suite struct `Keyframe builders` {
  @Test func `Keyframe builders accept conditions, loops and empty bodies`() {
    func timeline(_ choice: Int, count: Int) -> KeyframeTimeline<Double> {
      KeyframeTimeline(initialValue: 0.0) {
        if choice == 0 { LinearKeyframe(1, duration: 1) } else { MoveKeyframe(9) }
        switch choice {
        case 0: CubicKeyframe(2, duration: 1)
        case 1: SpringKeyframe(3, duration: 1)
        default: LinearKeyframe(4, duration: 2)
        }
        for index in 0..<count { LinearKeyframe(Double(index), duration: 0.5) }
      }
    }
    #expect(timeline(0, count: 0).duration == 2 && timeline(0, count: 0).value(time: 2) == 2)
    #expect(timeline(1, count: 2).duration == 2 && timeline(1, count: 2).value(time: 2) == 1)
    #expect(timeline(2, count: 3).duration == 3.5 && timeline(2, count: 0).value(time: 1) == 6.5)
    let track = KeyframeTimeline(initialValue: Pose(angle: .zero, lift: 1)) {
      KeyframeTrack(\.lift) {}
      KeyframeTrack(\.lift) {
        let goal = 5.0
        LinearKeyframe(goal, duration: 1)
      }
    }
    #expect(track.value(time: 0.5).lift == 3)
  }

  @Test func `Keyframe builders accept custom content at any depth`() {
    let timeline = KeyframeTimeline(initialValue: 0.0) {
      Shake(distance: 3)
      Twice(content: Twice(content: MoveKeyframe(7)))
      Twice(content: Shake(distance: 1))
    }
    #expect(timeline.duration == 4.5)
    #expect(timeline.value(time: 0.5) == 3 && timeline.value(time: 1) == -3 && timeline.value(time: 2) == 1)
    #expect(timeline.value(time: 1.75) == 4)
  }

  @Test func `Keyframe builders accept custom keyframes alone and next to built-in ones`() {
    let start = Pose(angle: .zero, lift: 0)
    let nod = KeyframeTimeline(initialValue: start) { Nod() }
    #expect(nod.duration == 1.5 && nod.value(time: 0.5) == Pose(angle: .radians(0.5), lift: 2))
    let more = KeyframeTimeline(initialValue: start) {
      Nod()
      KeyframeTrack(\.lift) { LinearKeyframe(10, duration: 2) }
      Nod()
      KeyframeTrack(\.lift) { LinearKeyframe(20, duration: 2) }
    }
    #expect(more.duration == 2 && more.value(time: 1) == Pose(angle: .radians(1), lift: 10))
    #expect(KeyframeTimeline(initialValue: 0.0) { Only() }.value(time: 1) == 2)
  }

  @Test func `A timeline resolves its keyframes only once`() {
    final class Counter { var count = 0 }
    struct Counting: KeyframeTrackContent {
      let counter: Counter
      var body: some KeyframeTrackContent<Double> {
        let _ = counter.count += 1
        LinearKeyframe(1, duration: 1)
      }
    }
    let counter = Counter()
    let timeline = KeyframeTimeline(initialValue: 0.0) { Counting(counter: counter) }
    for step in 0..<10 { _ = timeline.value(time: Double(step) / 10) }
    #expect(counter.count == 1)
  }
}
