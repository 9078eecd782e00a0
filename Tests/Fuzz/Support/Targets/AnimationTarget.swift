import FastVectorAnimation
import FastVectorData

/// Interprets inputs as parameters of animations, times and values.
struct AnimationTarget: FuzzTarget {
  let name = "animations"

  let seeds = DoublesTarget().seeds

  let tokens: [String] = []

  func check(_ input: [UInt8]) {
    let numbers = doubles(in: input)
    guard numbers.count >= 4 else { return }
    let (a, b, c, d) = (numbers[0], numbers[1], numbers[2], numbers[3])
    let animations: [Animation] = [
      .spring(duration: a, bounce: b, blendDuration: c), .spring(response: a, dampingFraction: b, blendDuration: c),
      .interpolatingSpring(mass: a, stiffness: b, damping: c, initialVelocity: d),
      .interpolatingSpring(duration: a, bounce: b, initialVelocity: c), .timingCurve(a, b, c, d, duration: a),
      .easeInOut(duration: a), .linear(duration: a).repeatCount(input.count, autoreverses: input.count % 2 == 0),
      .bouncy(duration: a, extraBounce: b).delay(c).speed(d), .linear(duration: a).repeatForever().speed(b),
      .smooth.logicallyComplete(after: a),
    ]
    // If a query skips a long time, an animator computes every frame of ten minutes. At a high frame rate, this takes
    // too long for more than one animation.
    let isFast = input.count % 16 == 8
    for animation in isFast ? [animations[input.count / 16 % animations.count]] : animations {
      let animator = Animator(a, at: b, framesPerSecond: isFast ? min(c, 20) : 1)
      animator.animate(to: d, animation, at: b)
      _ = animator.value(at: b + 0.1)
      animator.animate(to: a, animation, at: c)
      for time in numbers.prefix(3) { _ = (animator.value(at: time), animator.isFinished(at: time)) }
    }
  }
}
