import FastVectorAnimation
import FastVectorGeometry
import Foundation
import Testing

@Suite struct `Keyframe players` {
  private final class Log { var values: [Double] = [] }

  @Test func `A repeating keyframe player calls the closure once and loops`() {
    let log = Log()
    let player = KeyframePlayer(initialValue: 2.0) { value in
      let _ = log.values.append(value)
      LinearKeyframe(value + 8, duration: 1)
      LinearKeyframe(value, duration: 3)
    }
    for loop in 0..<5 {
      for (time, value) in [(0, 2.0), (0.5, 6), (1, 10), (2.5, 6)] {
        #expect(player.value(at: Double(loop) * 4 + time) == value)
      }
    }
    #expect(log.values == [2])
    #expect(player.value(at: -1) == 2 && player.value(at: .nan) == 2 && player.value(at: .infinity) == 2)
    #expect(!player.isFinished(at: 100))
  }

  @Test func `A keyframe player that doesn't repeat shows the initial value`() {
    let player = KeyframePlayer(initialValue: 2.0, repeating: false) { _ in
      MoveKeyframe(5)
      LinearKeyframe(9, duration: 1)
    }
    for time in [-1, 0, 0.5, 7] { #expect(player.value(at: time) == 5 && player.isFinished(at: time)) }
  }

  @Test func `A keyframe player whose keyframes have no duration is at rest`() {
    let player = KeyframePlayer(initialValue: 2.0) { _ in MoveKeyframe(5) }
    #expect(player.value(at: 3) == 5 && player.isFinished(at: 3))
    let moves = KeyframePlayer(initialValue: 2.0) { _ in
      MoveKeyframe(5)
      MoveKeyframe(7)
    }
    #expect(moves.value(at: 3) == 7)
  }

  @Test func `A keyframe player waits for its trigger, plays once, and keeps the final value`() {
    var player = KeyframePlayer(initialValue: 0.0, trigger: "a") { _ in LinearKeyframe(20, duration: 2) }
    #expect(player.value(at: 50) == 0 && player.isFinished(at: 50))
    player.update(trigger: "a", at: 60)
    #expect(player.value(at: 61) == 0)
    player.update(trigger: "b", at: 100)
    #expect(player.value(at: 99) == 0 && player.value(at: 101) == 10)
    #expect(!player.isFinished(at: 100) && !player.isFinished(at: 101.9) && player.isFinished(at: 102))
    #expect(player.value(at: 103) == 20)
    player.update(trigger: "b", at: 104)
    #expect(player.isFinished(at: 104))
  }

  @Test func `A trigger at rest starts from the initial value, and a trigger in motion from the current value`() {
    let log = Log()
    var player = KeyframePlayer(initialValue: 0.0, trigger: 0) { value in
      let _ = log.values.append(value)
      LinearKeyframe(20, duration: 0.2)
    }
    #expect(log.values.isEmpty)
    player.update(trigger: 1, at: 1)
    player.update(trigger: 2, at: 2)
    player.update(trigger: 3, at: 2.05)
    player.update(trigger: 4, at: 2.1)
    #expect(log.values.count == 4 && log.values[0] == 0 && log.values[1] == 0)
    #expect(abs(log.values[2] - 5) < 1e-12 && abs(log.values[3] - 8.75) < 1e-12)
    #expect(abs(player.value(at: 2.2) - (8.75 + 20) / 2) < 1e-12)
  }

  @Test func `A trigger in motion keeps the velocity`() {
    let spring = Spring(duration: 0.5, bounce: 0.3)
    func player(_ isCubic: Bool) -> KeyframePlayer<Double> {
      var player = KeyframePlayer(initialValue: 0.0, trigger: 0) { value in
        if value == 0 {
          LinearKeyframe(20, duration: 2)
        } else if isCubic {
          CubicKeyframe(0, duration: 1)
        } else {
          SpringKeyframe(0, duration: 1, spring: spring)
        }
      }
      player.trigger(at: 0)
      player.trigger(at: 0.5)
      return player
    }
    let cubic = player(true)
    let expected = KeyframeTimeline(initialValue: 5.0) { CubicKeyframe(0, duration: 1, startVelocity: 10) }
    for time in [0, 0.1, 0.5, 0.9] {
      #expect(abs(cubic.value(at: 0.5 + time) - expected.value(time: time)) < 1e-12)
    }
    let swung = 5 + spring.value(target: -5.0, initialVelocity: 10, time: 0.2)
    #expect(abs(player(false).value(at: 0.7) - swung) < 1e-12)
  }

  @Test func `A trigger in motion keeps the velocity of each component, including nested ones`() {
    enum Second { case lift, whole, angle }
    func pose(_ second: Second) -> Pose {
      var player = KeyframePlayer(initialValue: Pose(angle: .zero, lift: 0), trigger: 0) { pose in
        let now = pose.lift == 0 ? nil : second
        KeyframeTrack {
          for _ in [now] where now == .whole { CubicKeyframe(Pose(angle: .zero, lift: 0), duration: 1) }
        }
        KeyframeTrack(\.angle) { for _ in [now] where now == .angle { CubicKeyframe(.radians(1), duration: 1) } }
        KeyframeTrack(\.lift) {
          for _ in [now] where now == nil { LinearKeyframe(6, duration: 2) }
          for _ in [now] where now == .lift { CubicKeyframe(0, duration: 1) }
        }
      }
      player.trigger(at: 0)
      player.trigger(at: 1)
      return player.value(at: 1.5)
    }
    // During the first second, the lift increases by 3 per second, and no other component changes.
    let lift = KeyframeTimeline(initialValue: 3.0) { CubicKeyframe(0, duration: 1, startVelocity: 3) }
    #expect(abs(pose(.lift).lift - lift.value(time: 0.5)) < 1e-12)
    #expect(abs(pose(.whole).lift - lift.value(time: 0.5)) < 1e-12 && pose(.whole).angle == .zero)
    #expect(abs(pose(.angle).angle.radians - 0.5) < 1e-12 && pose(.angle).lift == 3)
  }

  @Test func `A trigger after the end starts from rest`() {
    var player = KeyframePlayer(initialValue: 0.0, trigger: 0) { _ in
      CubicKeyframe(10, duration: 1, endVelocity: 50)
    }
    player.trigger(at: 0)
    player.trigger(at: 2)
    let fresh = KeyframeTimeline(initialValue: 0.0) { CubicKeyframe(10, duration: 1, endVelocity: 50) }
    #expect(player.value(at: 2.3) == fresh.value(time: 2.3 - 2))
  }

  @Test func `A keyframe player has a value at any time, including NaN`() {
    var player = KeyframePlayer(initialValue: 0.0, trigger: 0) { _ in LinearKeyframe(20, duration: 2) }
    for time in [Double.nan, -.infinity, .infinity, 1e300, -5] {
      player.trigger(at: time)
      for other in [Double.nan, -.infinity, .infinity, 0] { #expect(!player.value(at: other).isNaN) }
    }
    var repeating = KeyframePlayer(initialValue: 0.0) { _ in LinearKeyframe(20, duration: 2) }
    repeating.trigger(at: 1)
    repeating.update(trigger: 3, at: 1)
    #expect(repeating.value(at: 1) == 10)
    var changing = KeyframePlayer(initialValue: 0.0, trigger: 1) { _ in LinearKeyframe(20, duration: 2) }
    changing.update(trigger: "one", at: 5)
    #expect(changing.value(at: 6) == 10)
  }
}
