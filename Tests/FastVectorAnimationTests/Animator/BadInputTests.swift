import AnimationTestSupport
import FastVector
import FastVectorAnimation
import Foundation
import Testing

@Suite struct `Invalid numbers in animations` {
  private static let odd: [Double] = [
    .nan, .infinity, -.infinity, 0, -0.0, -1, 5 * .leastNonzeroMagnitude, 1e-300, 1e300, -1e300,
    .greatestFiniteMagnitude,
  ]

  private func animations(_ x: Double) -> [Animation] {
    [
      .linear(duration: x), .easeInOut(duration: x), .timingCurve(.circularEaseIn, duration: x),
      .timingCurve(x, x, x, x), .timingCurve(x, 0, 1, x, duration: 0.5), .spring(duration: x), .spring(bounce: x),
      .spring(blendDuration: x), .spring(duration: x, bounce: x, blendDuration: x),
      .spring(response: x, dampingFraction: x), .spring(dampingFraction: x), .interactiveSpring(extraBounce: x),
      .smooth(duration: x), .snappy(extraBounce: x), .bouncy(duration: x, extraBounce: x),
      .spring(Spring(duration: x, bounce: x)), .interpolatingSpring(mass: x, stiffness: x, damping: x),
      .interpolatingSpring(mass: x, stiffness: 100, damping: 10), .interpolatingSpring(stiffness: x, damping: 10),
      .interpolatingSpring(stiffness: 100, damping: x),
      .interpolatingSpring(stiffness: 100, damping: 10, initialVelocity: x),
      .interpolatingSpring(duration: x, bounce: x, initialVelocity: x),
      .interpolatingSpring(Spring(mass: x, stiffness: x, damping: x)),
      .linear.delay(x), .linear.speed(x), .linear.logicallyComplete(after: x), .spring.delay(x), .spring.speed(x),
      .linear(duration: x).repeatForever(), .spring.speed(x).repeatForever(), .linear.repeatForever().speed(x),
      .linear.repeatForever().delay(x), Animation(ConstantSpeed(speed: x)), Animation(Chasing(speed: x)),
    ]
  }

  @Test(arguments: odd.indices)
  func `Animations with invalid parameters neither trap nor hang`(index: Int) {
    for animation in animations(Self.odd[index]) {
      let vector = Animator(AnimatableVector([0, 1]))
      let number = Animator(0.0)
      for (time, target) in [(0.0, 10.0), (0.3, -5), (0.6, 7)] {
        vector.animate(to: AnimatableVector([target, 2]), animation, at: time)
        number.animate(to: target, time == 0.3 ? .spring : animation, at: time)
        for frame in 1...10 {
          _ = vector.value(at: time + Double(frame) / 50)
          _ = number.value(at: time + Double(frame) / 50)
        }
      }
      _ = vector.value(at: 5)
      vector.settle(at: 5)
      #expect(vector.value(at: 5) == [7, 2])
    }
  }

  @Test(arguments: [0, -1, -.infinity, .nan] as [Double])
  func `A curve whose duration is zero, negative or NaN ends immediately`(duration: Double) {
    let animator = Animator(0.0)
    animator.animate(to: 1, .easeIn(duration: duration), at: 0)
    #expect(animator.isFinished(at: 0) && animator.value(at: 0) == 1)
  }

  @Test func `Invalid speeds, delays and repeat counts have the documented effect`() {
    func value(_ animation: Animation, at time: TimeInterval) -> Double {
      let animator = Animator(0.0)
      animator.animate(to: 1, animation, at: 0)
      return animator.value(at: time)
    }
    for speed in [0, -1, -Double.infinity] {
      #expect(value(.linear.speed(speed), at: 9) == 0)
      #expect(value(.spring.speed(speed), at: 9) == 0)
    }
    #expect(value(.linear(duration: 1).speed(.nan), at: 0.5) == 0.5)
    #expect(value(.linear(duration: 1).delay(.nan), at: 0.5) == 0.5)
    #expect(value(.linear(duration: 1).delay(-0.25), at: 0.5) == 0.75)
    #expect(value(.linear.delay(.infinity), at: 9) == 0)
    // An animation that is infinitely fast, or started infinitely long ago, has already ended.
    for animation in [.linear, .spring, .interpolatingSpring] as [Animation] {
      #expect(value(animation.speed(.infinity), at: 0.1) == 1)
      #expect(value(animation.delay(-.infinity), at: 0.1) == 1)
      #expect(abs(value(animation.speed(1e300), at: 9) - 1) < 1e-2)
      #expect(abs(value(animation.delay(-1e300), at: 9) - 1) < 1e-2)
    }
    for count in [0, -1, Int.min] { #expect(value(.linear(duration: 1).repeatCount(count), at: 1.1) == 1) }
    #expect(value(.linear(duration: 1).repeatCount(.max), at: 1.5) != 1)
  }

  @Test(arguments: [Animation.spring, .default, .bouncy, .interpolatingSpring, .linear])
  func `NaN and infinite elements don't affect other elements, and the animation ends`(animation: Animation) {
    let animator = Animator(AnimatableVector([0, .nan, 0, .infinity, 0, 0]))
    let clean = Animator(AnimatableVector([0, 0, 0, 0, 0, 0]))
    animator.animate(to: [10, 0, .nan, 0, -.infinity, 10], animation, at: 0)
    clean.animate(to: [10, 0, 0, 0, 0, 10], animation, at: 0)
    animator.animate(to: [20, 0, .nan, 0, 0, 10], animation, at: 0.1)
    clean.animate(to: [20, 0, 0, 0, 0, 10], animation, at: 0.1)
    for frame in 0..<20 {
      let (a, b) = (animator.value(at: Double(frame) / 60), clean.value(at: Double(frame) / 60))
      #expect(abs(a[0] - b[0]) < 1e-9 && abs(a[5] - b[5]) < 1e-9)
    }
    #expect(animator.isFinished(at: 5))
    #expect(animator.value(at: 5)[0] == 20 && animator.value(at: 5)[2].isNaN)
  }

  @Test(arguments: [.infinity, -.infinity, .nan, .greatestFiniteMagnitude] as [Double], [1.0, 10, 20, 40])
  func `An interpolating spring ends at its target, regardless of its initial velocity`(
    velocity: Double, damping: Double
  ) {
    let animator = Animator(0.0)
    var completed = 0
    let spring = Animation.interpolatingSpring(stiffness: 100, damping: damping, initialVelocity: velocity)
    animator.animate(to: 1, spring, at: 0, completionCriteria: .removed) { completed += 1 }
    #expect(animator.isFinished(at: 3000) && completed == 1)
    #expect(animator.value(at: 3000) == 1)
  }

  @Test(arguments: [1e9, 1e12, 1e15, 1e18, 1e100, 1e160, 1e300, 1e-9, 1e-160, 5 * .leastNonzeroMagnitude])
  func `Springs reach rest over very large and very small distances`(size: Double) {
    for animation in [.spring, .bouncy, .interactiveSpring] as [Animation] {
      let vector = Animator(AnimatableVector([0, size, 3]))
      let number = Animator(0.0)
      for (index, target) in [size, -size, 0, size / 3].enumerated() {
        let time = Double(index) * 0.1
        vector.animate(to: AnimatableVector([target, 0, 5]), animation, at: time)
        number.animate(to: target, animation, at: time)
      }
      #expect(abs(vector.value(at: 0.2)[0]) <= 2 * size)
      #expect(vector.isFinished(at: 9))
      #expect(number.isFinished(at: 9))
    }
  }

  /// An animation that misbehaves in one of seven ways, such as returning NaN.
  private struct Broken: CustomAnimation {
    let kind: Int

    func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
      switch kind {
      case 0: nil
      case 1: value.scaled(by: .nan)
      case 2: .zero
      case 3: value.scaled(by: -1e9)
      case 4: value.scaled(by: .infinity)
      case 5: time > 0.1 ? nil : value
      default: value.scaled(by: time.truncatingRemainder(dividingBy: 0.2))
      }
    }

    func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
      kind == 1 ? value.scaled(by: .nan) : kind == 4 ? value.scaled(by: .infinity) : nil
    }

    func shouldMerge<V: VectorArithmetic>(
      previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
    ) -> Bool { kind == 2 }
  }

  @Test(arguments: 0...6)
  func `A custom animation that returns invalid values ends`(kind: Int) {
    for animation in [
      Animation(Broken(kind: kind)), Animation(Broken(kind: kind)).repeatForever(),
      Animation(Broken(kind: kind)).repeatCount(3).delay(0.1),
    ] {
      let animator = Animator(AnimatableVector([0, 0]))
      animator.animate(to: [1, 2], animation, at: 0)
      for frame in 0..<30 { _ = animator.value(at: Double(frame) / 50) }
      if kind == 1 { #expect(animator.value(at: 0.3)[0].isNaN) }
      // A spring that continues from NaN ends immediately.
      animator.animate(to: [3, 4], .spring, at: 0.6)
      #expect(animator.value(at: 9) == [3, 4])
      animator.animate(to: [5, 6], animation, at: 9)
      animator.animate(to: [7, 8], .linear, at: 9.1)
      _ = animator.value(at: 12)
      animator.settle(at: 12)
      #expect(animator.value(at: 12) == [7, 8])
    }
  }
}
