import FastVector
import FastVectorAnimation
import Foundation
import TestSupport
import Testing

@Suite struct `Interrupted animations` {
  private func curve(_ kind: Int) -> UnitCurve { [.linear, .easeIn, .easeOut, .circularEaseInOut][kind] }

  @Test func `The interrupting animation ends at the new target, regardless of the interrupted one`() {
    for seed in 0..<50 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var start = 0.0
      let children = (0..<generator.integer(2...6)).map { _ in
        defer { start += generator.number(0...0.3) }
        return (
          start: start, duration: generator.number(0.1...2), curve: curve(generator.integer(0...3)),
          target: generator.number(-9...9)
        )
      }
      let animator = Animator(0.0)
      for child in children {
        // The animations must overlap, because otherwise the second one would start at rest.
        animator.animate(to: child.target, .timingCurve(child.curve, duration: child.duration + 2), at: child.start)
      }
      for frame in 0..<200 {
        let time = start + Double(frame) / 50
        var sum = 0.0
        for child in children {
          let progress = (time - child.start) / (child.duration + 2)
          sum = progress > 1 ? child.target : sum + (child.target - sum) * child.curve.value(at: progress)
        }
        #expect(abs(animator.value(at: time) - sum) < 1e-9, "seed \(seed), time \(time)")
      }
    }
  }

  @Test func `An interrupted animation ends together with the newest one`() {
    let animator = Animator(0.0)
    animator.animate(to: 10, .linear(duration: 9), at: 0)
    animator.animate(to: 20, .linear(duration: 1), at: 1)
    animator.animate(to: 30, .linear(duration: 3), at: 1.5)
    let expected = 20 + 10.0 / 3
    #expect(animator.value(at: 2.5) == expected)
    #expect(!animator.isFinished(at: 4.5))
    #expect(animator.isFinished(at: 4.51))
  }

  @Test func `A merged animation keeps the start time and the state of the animation that it interrupts`() {
    struct Telling: CustomAnimation {
      struct Seen: AnimationStateKey {
        static var defaultValue: [String] { [] }
      }

      func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
        value.scaled(by: min(time / 10, 1) + Double(context.state[Seen.self].count))
      }

      func shouldMerge<V: VectorArithmetic>(
        previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
      ) -> Bool {
        context.state[Seen.self].append("\(value) at \(time)")
        return true
      }
    }
    let animator = Animator(100.0)
    animator.animate(to: 110, Animation(Telling()), at: 5)
    #expect(animator.value(at: 6) == 101)
    // The animation covers a fraction of the total change: a tenth per second, plus 1 for each merge. After 2 s and one
    // merge, the value has changed by -50 * (0.2 + 1).
    animator.animate(to: 50, Animation(Telling()), at: 7)
    #expect(abs(animator.value(at: 7) - (100 - 50 * 1.2)) < 1e-12)
    animator.animate(to: 100.5, Animation(Telling()), at: 8)
    #expect(abs(animator.value(at: 9) - (100 + 0.5 * 2.4)) < 1e-12)
  }

  @Test(arguments: [Animation.spring, .bouncy, .default])
  func `An interrupted spring keeps its velocity`(animation: Animation) {
    let animator = Animator(0.0)
    animator.animate(to: 100, animation, at: 0)
    animator.animate(to: -100, animation, at: 0.1)
    // Springs are linear. The velocity after the interruption is therefore the velocity of a spring from rest
    // (`withoutVelocity`) plus the velocity that was kept. Because damping reduces the latter within the frame, require
    // only 30 % of the velocity before the interruption.
    let frame = 1.0 / 60
    let before = (animator.value(at: 0.1) - animator.value(at: 0.1 - frame)) / frame
    let after = (animator.value(at: 0.1 + frame) - animator.value(at: 0.1)) / frame
    let fresh = Animator(animator.value(at: 0.1))
    fresh.animate(to: -100, animation, at: 0)
    let withoutVelocity = (fresh.value(at: frame) - fresh.value(at: 0)) / frame
    #expect(before > 100)
    #expect(after > withoutVelocity + 0.3 * before)
  }

  @Test func `A change without an animation moves the target and shifts the running animation`() {
    for animation in [.linear(duration: 2), .bouncy, .linear(duration: 0.3).repeatForever()] as [Animation] {
      let still = Animator(AnimatableVector([0, 0]))
      let moved = Animator(AnimatableVector([0, 0]))
      for animator in [still, moved] { animator.animate(to: [1, 2], animation, at: 0) }
      moved.animate(to: [11, 22], nil, at: 0.2)
      for time in stride(from: 0.21, to: 3, by: 0.13) {
        let difference = moved.value(at: time) - still.value(at: time)
        #expect(abs(difference[0] - 10) < 1e-12 && abs(difference[1] - 20) < 1e-12)
      }
      #expect(moved.target == [11, 22])
    }
  }

  @Test func `Stopping, settling and jumping end an animation, including an endless one`() {
    func repeating() -> Animator<AnimatableVector> {
      let animator = Animator(AnimatableVector([0]))
      animator.animate(to: [10], .linear(duration: 1).repeatForever(), at: 0)
      return animator
    }
    let stopped = repeating()
    stopped.stop(at: 0.25)
    #expect(stopped.target == [2.5])
    let settled = repeating()
    settled.settle(at: 0.25)
    #expect(settled.value(at: 0.25) == [10])
    let jumped = repeating()
    jumped.jump(to: [7], at: 0.25)
    #expect(jumped.value(at: 0.25) == [7])
    for animator in [stopped, settled, jumped] {
      #expect(animator.isFinished(at: 0.25))
      #expect(!animator.isFinished(at: 0.2))
      #expect(animator.value(at: 0.125) == [1.25])
    }
  }

  @Test func `An animation that has ended doesn't affect the next one`() {
    let animator = Animator(0.0)
    animator.animate(to: 10, .linear(duration: 1), at: 0)
    animator.animate(to: 20, .linear(duration: 1), at: 1.5)
    #expect(animator.value(at: 2) == 15)
  }

  @Test func `An animation uses the current environment`() {
    let animator = Animator(AnimatableVector([0]))
    animator.animate(to: [10], Animation(Paced()), at: 0)
    animator.setEnvironment(\.pace, to: 3, at: 0.5)
    animator.setEnvironment(\.pace, to: 0, at: 1)
    #expect(
      [0.25, 0.5, 0.75, 1, 2].map { (animator.value(at: $0)[0] * 1e9).rounded() / 1e9 } == [2.5, 5, 12.5, 20, 20])
    #expect(animator.environment.pace == 0)
    // A query for an earlier time uses the environment of that time.
    #expect(animator.value(at: 0.25)[0] == 2.5)
  }

  @Test func `An animation that clears its context during a merge still has the environment`() {
    let animator = Animator(AnimatableVector([0]))
    animator.setEnvironment(\.pace, to: 3, at: 0)
    animator.animate(to: [10], Animation(AtPace()), at: 0)
    #expect(animator.value(at: 1) == [30])
    animator.animate(to: [20], Animation(AtPace()), at: 1)
    #expect(animator.value(at: 2) == [60])
  }
}

/// An animation whose value is the total change multiplied by a number from the environment. It clears its context when
/// it merges with an interrupted animation.
private struct AtPace: CustomAnimation {
  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    value.scaled(by: context.environment.pace)
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    context = AnimationContext()
    return true
  }
}

/// An animation whose speed is read from the environment.
private struct Paced: CustomAnimation {
  private struct Way: AnimationStateKey {
    static var defaultValue: Self { Self() }
    var progress = 0.0
    var time = 0.0
  }

  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    context.state[Way.self].progress += (time - context.state[Way.self].time) * context.environment.pace
    context.state[Way.self].time = time
    return value.scaled(by: context.state[Way.self].progress)
  }
}

private struct PaceKey: EnvironmentKey {
  static var defaultValue: Double { 1 }
}

extension EnvironmentValues {
  fileprivate var pace: Double {
    get { self[PaceKey.self] }
    set { self[PaceKey.self] = newValue }
  }
}
