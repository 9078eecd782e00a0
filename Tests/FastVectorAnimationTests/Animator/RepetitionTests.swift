import FastVector
import FastVectorAnimation
import Foundation
import Testing

@Suite struct `Passes of repeated animations` {
  private static let starts: [TimeInterval] = [0, 0.98, 1, 2.5, 7, 12.34, 100, 86_400.5, 1_700_000_000.123]

  /// A pass shows its end at frame 18, and is over at frame 19. The last pass isn't followed by another one, so it is
  /// over immediately after 0.3 s: 9 * 19 / 60 + 0.3 = 3.15.
  @Test(arguments: starts)
  func `The passes have the same length for any start time`(start: TimeInterval) {
    let animator = Animator(0.0)
    animator.animate(to: 10, .linear(duration: 0.3).repeatCount(10, autoreverses: false), at: start)
    for pass in 0..<10 {
      let passStart = start + Double(pass) * 19 / 60
      #expect(abs(animator.value(at: passStart + 0.15) - 5) < 1e-4, "pass \(pass)")
      #expect(abs(animator.value(at: passStart + 0.2999) - 9.99667) < 1e-4, "pass \(pass)")
    }
    #expect(!animator.isFinished(at: start + 3.1499) && animator.isFinished(at: start + 3.1501))
  }

  @Test(
    arguments: starts, [Animation.linear(duration: 0.3), .easeInOut(duration: 0.7), .linear(duration: 0.15).speed(2)])
  func `A repetition that interrupts a motion has the same passes as one that starts at rest`(
    start: TimeInterval, animation: Animation
  ) {
    let interrupting = Animator(0.0)
    let atRest = Animator(10.0)
    interrupting.animate(to: 10, .linear(duration: 0.1), at: start - 0.011)
    interrupting.animate(to: 20, animation.repeatForever(), at: start)
    atRest.animate(to: 20, animation.repeatForever(), at: start)
    for step in 0..<400 {
      let time = start + 0.2 + Double(step) * 0.05
      #expect(abs(interrupting.value(at: time) - atRest.value(at: time)) < 1e-9, "\(time)")
    }
  }

  @Test(arguments: starts)
  func `A phase lasts equally long in every cycle`(start: TimeInterval) {
    let player = PhasePlayer([0, 1], at: start, value: { Double($0) }, animation: { _ in .spring(duration: 0.5) })
    // Each spring is logically complete after 30 frames. The player then enters the next phase.
    for cycle in 0..<60 {
      let begin = start + Double(cycle) / 2
      #expect(player.phase(at: begin + 0.01) == (cycle + 1) % 2 && player.phase(at: begin + 0.49) == (cycle + 1) % 2)
    }
  }
}
