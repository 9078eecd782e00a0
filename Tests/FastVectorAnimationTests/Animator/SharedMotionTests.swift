import AnimationTestSupport
import FastVector
import FastVectorAnimation
import Foundation
import TestSupport
import Testing

@Suite struct `Shared motions` {
  private typealias Data = AnimatablePair<Double, Double>

  private struct Place: Animatable {
    var animatableData: Data
  }

  @Test func `A shared motion moves values exactly like separate animators`() throws {
    var shared = 0
    for seed in 0..<200 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let animation = generator.animation()
      let start = generator.number(0...3)
      let length = generator.number(1e-3...1e3)
      var motions = SharedMotions()
      // The first two changes have the same length and different directions. The third one has a different length.
      let ways: [(from: Data, to: Data)] = [
        (Data(0, 0), Data(length, 0)), (Data(3, 1), Data(3, 1 + length)), (Data(-5, 7), Data(2 * length, -7)),
      ]
      let times = (0..<40).map { _ in start + generator.number(0...3) }.sorted()
      for way in ways {
        let change = way.to - way.from
        guard let motion = motions.motion(of: change, under: animation, at: start) else { continue }
        shared += 1
        let animator = Animator(Place(animatableData: way.from), at: start)
        animator.animate(to: Place(animatableData: way.to), animation, at: start)
        for time in times {
          var expected = way.to
          if let fraction = motion.fraction(at: time) { expected = change.scaled(by: fraction) + way.from }
          #expect(animator.value(at: time).animatableData == expected, "seed \(seed), \(animation), time \(time)")
          #expect(animator.isFinished(at: time) == (motion.fraction(at: time) == nil), "seed \(seed), \(animation)")
        }
      }
    }
    // Most of the random animations can be shared. Repeating animations can't.
    #expect(shared > 150)
  }

  @Test func `Changes at the same time with equal animations share a motion`() throws {
    var motions = SharedMotions()
    func motion(_ change: Double, _ animation: Animation, at time: TimeInterval = 1) -> SharedMotion? {
      motions.motion(of: change, under: animation, at: time)
    }
    let first = try #require(motion(5, .linear(duration: 1)))
    #expect(motion(7, .linear(duration: 1)) === first)
    #expect(motion(7, .linear(duration: 2)) !== first)
    #expect(motion(5, .linear(duration: 1), at: 2) !== first)
    // The duration of a spring depends on the distance, so changes over different distances can't share a motion.
    let spring = try #require(motion(5, .spring))
    #expect(motion(-5, .spring) === spring)
    #expect(motion(6, .spring) !== spring)
  }

  @Test func `Animations that may repeat or depend on the value don't share motions, and long vectors don't either`() {
    var motions = SharedMotions()
    let animations: [Animation] = [
      .linear.repeatForever(), .linear.repeatCount(3).delay(1), Animation(Linear(duration: 1, rate: 1)),
    ]
    for animation in animations { #expect(motions.motion(of: 1.0, under: animation, at: 0) == nil) }
    let long = AnimatableVector([Double](repeating: 1, count: 1000))
    #expect(motions.motion(of: long, under: .linear, at: 0) == nil)
    #expect(motions.motion(of: Double.infinity, under: .spring, at: 0) == nil)
  }
}
