import AnimationTestSupport
import FastVector
import FastVectorAnimation
import Foundation
import TestSupport
import Testing

/// True in release builds. The tests are skipped in debug builds, in which generic accessors allocate memory for their
/// coroutines.
private let isOptimized: Bool = {
  #if DEBUG
    false
  #else
    true
  #endif
}()

/// Tests that computing a frame of a large vector makes no allocations, for any animation.
@Suite(.enabled(if: isOptimized)) struct `Allocations of animators` {
  private static let count = 10_000

  /// Returns the number of allocations for four consecutive frames: the minimum of several measurements.
  private func allocations(
    every interval: TimeInterval, _ changes: (Animator<AnimatableVector>) -> Void
  ) -> AllocationCount {
    let animator = Animator(AnimatableVector(repeating: 0, count: Self.count))
    changes(animator)
    var time = 1.0
    var sum = 0.0
    for _ in 0..<4 {
      time += interval
      sum += animator.value(at: time)[0]
    }
    return fewestAllocations {
      for _ in 0..<4 {
        time += interval
        sum += animator.value(at: time)[0]
      }
    }
  }

  private static let target = AnimatableVector(from: 0, step: 1, count: count)
  private static let other = AnimatableVector(from: 3, step: -2, count: count)

  private static let animations: [(name: String, animation: Animation)] = [
    ("linear", .linear(duration: 1e4)),
    ("easeInOut", .easeInOut(duration: 1e4)),
    ("circular", .timingCurve(.circularEaseInOut, duration: 1e4)),
    ("spring", .spring(duration: 1e4)),
    ("bouncy spring", .spring(duration: 1, bounce: 1)),
    ("interpolating spring", .interpolatingSpring(duration: 1e4)),
    ("delayed spring", .spring(duration: 1e4).delay(1.5)),
    ("repeated curve", .easeIn(duration: 0.1).repeatForever()),
    ("repeated spring", .bouncy.speed(5).repeatForever(autoreverses: false)),
    ("logically complete", .linear(duration: 1e4).logicallyComplete(after: 1)),
    ("meandering", Animation(Meandering(duration: 1e4))),
    ("constant speed", Animation(ConstantSpeed(speed: 1))),
    ("merging", Animation(MergingLinear(duration: 1e4))),
    ("chasing", Animation(Chasing(speed: 1))),
    ("following", Animation(Following(duration: 1e4))),
  ]

  @Test(arguments: animations.indices, [1.0 / 60, 0.0123])
  func `A frame of one animation makes no allocations`(index: Int, interval: TimeInterval) {
    let (name, animation) = Self.animations[index]
    let count = allocations(every: interval) { $0.animate(to: Self.target, animation, at: 0) }
    #expect(count.isZeroWhereCounted, "\(name)")
  }

  @Test(arguments: animations.indices)
  func `A frame of an interrupted animation makes no allocations`(index: Int) {
    let (name, animation) = Self.animations[index]
    for second in [animation, .easeInOut(duration: 1e4), .spring(duration: 1e4)] {
      let count = allocations(every: 0.0123) {
        $0.animate(to: Self.target, animation, at: 0)
        $0.animate(to: Self.other, second, at: 0.5)
      }
      #expect(count.isZeroWhereCounted, "\(name), \(second)")
    }
  }

  /// The animator stores its values as linear combinations of the vectors in a basis, a table of up to eight vectors.
  /// The animation is reversed more than eight times, so the state and the target of the spring belong to different
  /// bases.
  @Test(arguments: [Animation.spring, .bouncy, .spring.delay(0.05)])
  func `A frame of a spring that is reversed many times makes no allocations`(animation: Animation) {
    let framesPerChange = 7
    let fewest = fewestAllocations(steps: 40 * framesPerChange) {
      let animator = Animator(Self.target)
      return { step in
        let time = Double(step) / 60
        let (change, frame) = step.quotientAndRemainder(dividingBy: framesPerChange)
        if frame == 0 { animator.animate(to: change % 2 == 0 ? Self.other : Self.target, animation, at: time) }
        withExtendedLifetime(animator.value(at: time)) {}
      }
    }
    let later = fewest.indices.filter { $0 % framesPerChange > 2 }
    #expect(later.allSatisfy { fewest[$0].isZeroWhereCounted }, "\(fewest)")
  }

  @Test(arguments: [2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 33, 64])
  func `A frame of several concurrent animations makes no allocations`(count: Int) {
    let allocations = allocations(every: 0.0123) { animator in
      for index in 0..<count {
        animator.animate(
          to: index % 2 == 0 ? Self.target : Self.other, Self.animations[[0, 1, 5][index % 3]].animation,
          at: Double(index) / 10)
      }
    }
    #expect(allocations.isZeroWhereCounted)
  }
}
