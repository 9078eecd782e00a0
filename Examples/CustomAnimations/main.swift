import FastVectorAnimation
import Foundation

/// Prints the value of an animator at every half second from 0 to 3 s. The initial value is 0.
func show(_ name: String, _ changes: (Animator<Double>) -> Void) {
  let animator = Animator(0.0)
  changes(animator)
  let values = stride(from: 0, through: 3, by: 0.5).map { String(format: "%8.2f", animator.value(at: $0)) }
  print(name.padding(toLength: 22, withPad: " ", startingAt: 0) + values.joined())
}

let times = stride(from: 0, through: 3, by: 0.5).map { String(format: "%8.2f", $0) }
print("time".padding(toLength: 22, withPad: " ", startingAt: 0) + times.joined())

show("linear") { $0.animate(to: 100, Animation(Linear(duration: 2)), at: 0) }

show("trembling") {
  $0.animate(to: 100, Animation(Trembling()), at: 0)
  $0.setEnvironment(\.isCalm, to: true, at: 1.25)
}

show("fading trembling") {
  $0.animate(to: 100, Animation(FadingTrembling(fade: 1)), at: 0)
  $0.setEnvironment(\.isCalm, to: true, at: 1.25)
}

// Animate to 100 and, after half of the duration, back to 0. The first example combines two animations, and the second
// one merges them.
show("linear, reversed") {
  $0.animate(to: 100, Animation(Linear(duration: 2)), at: 0)
  $0.animate(to: 0, Animation(Linear(duration: 2)), at: 1)
}

show("merging linear") {
  $0.animate(to: 100, Animation(MergingLinear(duration: 2)), at: 0)
  $0.animate(to: 0, Animation(MergingLinear(duration: 2)), at: 1)
}

show("spring interruption") {
  $0.animate(to: 100, Animation(Linear(duration: 2)), at: 0)
  $0.animate(to: 0, .spring, at: 1)
}

show("variable speed") {
  $0.animate(to: 100, Animation(VariableSpeed(duration: 2)), at: 0)
  $0.setEnvironment(\.speed, to: 0, at: 0.5)
  $0.setEnvironment(\.speed, to: 3, at: 1.5)
}
