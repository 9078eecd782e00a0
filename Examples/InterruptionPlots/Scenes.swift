import FastVector
import FastVectorAnimation
import FastVectorCairo
import Foundation

/// An animation from 0 to 1, and its interruption.
struct Scene: Sendable {
  /// The name of the file, without its extension.
  let name: String
  let title: String
  let outcome: String
  let animation: Animation
  let interruption: @Sendable (Animator<Double>) -> Void
}

/// The time of the interruption and the end of the plot, in seconds.
let interruptionTime = 0.4
let endTime = 2.0

/// The number of time steps in a plot.
let steps = 480

let scenes = [
  Scene(
    name: "combined", title: "Linear, then linear back", outcome: "both run, combined",
    animation: .linear(duration: 1)
  ) {
    $0.animate(to: 0, .linear(duration: 1), at: interruptionTime)
  },
  Scene(
    name: "merged", title: "Spring, then spring back", outcome: "merges, keeps its velocity",
    animation: .spring(duration: 1)
  ) {
    $0.animate(to: 0, .spring(duration: 1), at: interruptionTime)
  },
  Scene(
    name: "on-top", title: "Bouncy, then linear to 0.5", outcome: "added to the spring, which continues",
    animation: .bouncy
  ) {
    $0.animate(to: 0.5, .linear(duration: 0.8), at: interruptionTime)
  },
  Scene(
    name: "moved-along", title: "Ease in and out, then 0.6 without animation", outcome: "it moves along",
    animation: .easeInOut(duration: 1)
  ) {
    $0.animate(to: 0.6, nil, at: interruptionTime)
  },
  Scene(
    name: "stopped", title: "Repeated forever, then stopped", outcome: "where it is",
    animation: .linear(duration: 0.3).repeatForever()
  ) {
    $0.stop(at: interruptionTime)
  },
  Scene(
    name: "settled", title: "Repeated forever, then settled", outcome: "at its target",
    animation: .linear(duration: 0.3).repeatForever()
  ) {
    $0.settle(at: interruptionTime)
  },
]

extension Scene {
  /// Returns the animated values at equidistant times from the start to the end.
  ///
  /// - Parameter isInterrupted: True to interrupt the animation.
  func values(isInterrupted: Bool) -> AnimatableVector {
    let animator = Animator(0.0)
    animator.animate(to: 1, animation, at: 0)
    if isInterrupted { interruption(animator) }
    return AnimatableVector((0...steps).map { animator.value(at: endTime * Double($0) / Double(steps)) })
  }
}
