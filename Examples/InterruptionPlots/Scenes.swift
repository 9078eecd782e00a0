import FastVectorCharts
import Foundation

/// A value that sets out from 0 to 1, and what happens to it on the way.
struct Scene: Sendable {
  let title: String
  let animation: Animation
  let interruption: @Sendable (Animator<Double>) -> Void
}

/// When the interruptions happen, and how long to look, in seconds.
let interruptionTime = 0.4
let endTime = 2.0

let scenes = [
  Scene(title: "linear, then linear back: both run, combined", animation: .linear(duration: 1)) {
    $0.animate(to: 0, .linear(duration: 1), at: interruptionTime)
  },
  Scene(title: "spring, then spring back: merges, keeps its velocity", animation: .spring(duration: 1)) {
    $0.animate(to: 0, .spring(duration: 1), at: interruptionTime)
  },
  Scene(title: "bouncy, then linear to 0.5: the spring runs on under it", animation: .bouncy) {
    $0.animate(to: 0.5, .linear(duration: 0.8), at: interruptionTime)
  },
  Scene(title: "ease in and out, then 0.6 without animation: it moves along", animation: .easeInOut(duration: 1)) {
    $0.animate(to: 0.6, nil, at: interruptionTime)
  },
  Scene(title: "repeated for ever, then stopped where it is", animation: .linear(duration: 0.3).repeatForever()) {
    $0.stop(at: interruptionTime)
  },
  Scene(title: "repeated for ever, then settled at its target", animation: .linear(duration: 0.3).repeatForever()) {
    $0.settle(at: interruptionTime)
  },
]

extension Scene {
  /// The value at equal steps of time.
  ///
  /// - Parameter isInterrupted: Whether the interruption happens.
  func values(isInterrupted: Bool) -> AnimatableVector {
    let animator = Animator(0.0)
    animator.animate(to: 1, animation, at: 0)
    if isInterrupted { interruption(animator) }
    return AnimatableVector((0...480).map { animator.value(at: endTime * Double($0) / 480) })
  }
}
