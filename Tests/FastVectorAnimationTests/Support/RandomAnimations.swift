import AnimationTestSupport
import FastVectorAnimation
import Foundation
import TestSupport

extension SeededGenerator {
  mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
  mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  /// Returns a random animation with up to three modifiers in random order.
  mutating func animation() -> Animation {
    var animation = integer(0...3) == 0 ? customAnimation() : builtInAnimation()
    for _ in 0..<integer(0...3) { animation = modified(animation) }
    return animation
  }

  mutating func builtInAnimation() -> Animation {
    switch integer(0...13) {
    case 0: .default
    case 1: .linear(duration: number(0.05...1))
    case 2: .easeIn(duration: number(0.05...1))
    case 3: .easeOut
    case 4: .timingCurve(number(0...1), number(-1...2), number(0...1), number(-1...2), duration: number(0.05...1))
    case 5: .timingCurve(.circularEaseInOut, duration: number(0.05...1))
    case 6: .spring(duration: number(0.05...1), bounce: number(-0.5...0.7), blendDuration: number(0...0.5))
    case 7: .spring(response: number(0.05...1), dampingFraction: number(0.3...2), blendDuration: number(0...0.5))
    case 8: .interactiveSpring
    case 9: .snappy
    case 10: .bouncy(duration: number(0.1...0.6), extraBounce: number(0...0.3))
    case 11:
      .interpolatingSpring(
        mass: number(0.5...2), stiffness: number(50...300), damping: number(5...30), initialVelocity: number(-5...5))
    case 12: .interpolatingSpring
    default: .spring
    }
  }

  mutating func customAnimation() -> Animation {
    switch integer(0...5) {
    case 0: Animation(Linear(duration: number(0.05...1), rate: number(-5...5)))
    case 1: Animation(MergingLinear(duration: number(0.05...1)))
    case 2: Animation(Meandering(duration: number(0.05...1)))
    case 3: Animation(ConstantSpeed(speed: number(50...500)))
    case 4: Animation(Following(duration: number(0.05...1)))
    default: Animation(Chasing(speed: number(50...500)))
    }
  }

  private mutating func modified(_ animation: Animation) -> Animation {
    switch integer(0...4) {
    case 0: animation.delay(number(-0.1...0.3))
    case 1: animation.speed(number(0.5...3))
    case 2: animation.repeatCount(integer(0...4), autoreverses: Bool.random(using: &self))
    case 3: animation.logicallyComplete(after: number(0...0.5))
    default:
      integer(0...2) == 0 ? animation.repeatForever(autoreverses: Bool.random(using: &self)) : animation.delay(0.1)
    }
  }

  /// Returns random changes, ordered by time except for rounding. Many of them have equal times. Rounding a time to a
  /// multiple of 1/60 s can put a change slightly before the previous one.
  mutating func changes(_ count: Int, within: TimeInterval, vectorCounts: ClosedRange<Int> = 5...5) -> [Change] {
    var time = 0.0
    return (0..<count).map { _ in
      if integer(0...3) > 0 { time += number(0...2 * within / Double(count)) }
      // Some of the times are multiples of 1/60 s, like the times of frames.
      if integer(0...3) == 0 { time = (time * 60).rounded() / 60 }
      let target = (0..<integer(vectorCounts)).map { _ in number(-100...100) }
      return switch integer(0...19) {
      case 0: Change(time: time, kind: .stop)
      case 1: Change(time: time, kind: .settle)
      case 2: Change(time: time, kind: .jump(target))
      case 3...5: Change(time: time, kind: .target(target, nil))
      default: Change(time: time, kind: .target(target, animation()))
      }
    }
  }

  /// Returns random times, which aren't sorted.
  mutating func times(_ count: Int, upTo last: TimeInterval) -> [TimeInterval] {
    (0..<count).map { _ in integer(0...2) == 0 ? Double(integer(0...Int(last * 60))) / 60 : number(-0.1...last) }
  }
}

/// A change of an animated value.
struct Change {
  enum Kind {
    case target([Double], Animation?)
    case jump([Double])
    case stop
    case settle
  }

  let time: TimeInterval
  let kind: Kind

  func make<Value: NumbersValue>(of animator: Animator<Value>) {
    switch kind {
    case .target(let numbers, let animation): animator.animate(to: Value(numbers: numbers), animation, at: time)
    case .jump(let numbers): animator.jump(to: Value(numbers: numbers), at: time)
    case .stop: animator.stop(at: time)
    case .settle: animator.settle(at: time)
    }
  }
}
