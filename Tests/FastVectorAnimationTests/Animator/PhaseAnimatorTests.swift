import FastVectorAnimation
import Foundation
import Testing

@Suite("A phase animator")
struct PhaseAnimatorTests {
  @Test("goes round for ever, each phase as long as its animation")
  func loops() {
    let animator = PhaseAnimator([0, 1, 2], value: { Double($0) * 10 }, animation: { _ in .linear(duration: 0.5) })
    #expect([0, 0.1, 0.45].map(animator.phase(at:)) == [1, 1, 1])
    #expect(abs(animator.value(at: 0.25) - 5) < 1e-9)
    // A phase ends at the frame that finds its animation over, after its very end.
    #expect([0.55, 1.0, 1.1, 1.5, 1.6].map(animator.phase(at:)) == [2, 2, 0, 0, 1])
    #expect(!animator.isFinished(at: 30))
  }

  @Test("asks for the animation that leads to a phase: 1, 2, 0 in one round of three")
  func animations() {
    var asked: [Int] = []
    let animator = PhaseAnimator([0, 1, 2], trigger: false, value: { Double($0) }) { phase in
      asked.append(phase)
      return .linear(duration: 0.1)
    }
    #expect(animator.isFinished(at: 1))
    animator.update(trigger: false, at: 1)
    #expect(animator.isFinished(at: 2) && asked.isEmpty)
    animator.update(trigger: true, at: 2)
    #expect(!animator.isFinished(at: 2.05))
    #expect(animator.isFinished(at: 3))
    #expect(asked == [1, 2, 0])
    #expect(animator.value(at: 3) == 0)
  }

  @Test("shows all phases at once where none is animated, one round a frame")
  func jumps() {
    var asked: [Int] = []
    let animator = PhaseAnimator([0, 1, 2], value: { Double($0) }) { phase in
      asked.append(phase)
      return nil
    }
    #expect(animator.phase(at: 0) == 0)
    #expect(asked == [1, 2, 0])
    _ = animator.phase(at: 1.0 / 60)
    #expect(asked == [1, 2, 0, 1, 2, 0])
  }

  @Test("is the same at the same time, forwards and backwards")
  func seeking() {
    func make() -> PhaseAnimator<Int, Double> {
      let animator = PhaseAnimator([3, 1, 4, 1], trigger: 0, value: { Double($0) }) { phase in
        phase == 4 ? .bouncy : .easeInOut(duration: 0.3)
      }
      animator.trigger(at: 0.2)
      animator.trigger(at: 0.9)
      return animator
    }
    let times = (0...200).map { Double($0) / 80 }
    let forwards = make()
    let expected = times.map(forwards.value(at:))
    for (time, value) in zip(times, expected).reversed() { #expect(forwards.value(at: time) == value, "\(time)") }
    for (time, value) in zip(times, expected) { #expect(make().value(at: time) == value, "\(time)") }
  }

  @Test("rests before its start, and takes odd times and single phases")
  func oddTimes() {
    let animator = PhaseAnimator([7], at: 1, value: { Double($0) })
    #expect([-Double.infinity, -1, 0, 1, .nan, 5, .infinity].map(animator.value(at:)).allSatisfy { $0 == 7 })
  }

  @Test("starts anew where a trigger comes in the middle of a round")
  func retrigger() {
    let animator = PhaseAnimator([0, 10, 20], trigger: 0, value: { Double($0) }) { _ in .linear(duration: 1) }
    animator.trigger(at: 0)
    #expect(animator.phase(at: 1.5) == 20)
    animator.update(trigger: 1, at: 1.5)
    #expect(animator.phase(at: 1.5) == 10)
    #expect(animator.isFinished(at: 6))
  }
}
