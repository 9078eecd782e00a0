import FastVector
import FastVectorAnimation
import Testing

@Suite struct `End of a motion` {
  private final class Log<Data> {
    var positions: [Data] = []
  }

  private struct Observed<Data: VectorArithmetic>: Animatable {
    let log: Log<Data>
    var animatableData: Data { didSet { log.positions.append(animatableData) } }
  }

  private static let animations: [Animation] = [
    .default, .bouncy, .easeInOut(duration: 0.99), .linear(duration: 1), .linear(duration: 0),
    .interpolatingSpring(stiffness: 50, damping: 5), .linear(duration: 0.5).delay(0.3),
  ]

  @Test(arguments: animations)
  func `The setter of the animatable data receives the target exactly once`(animation: Animation) {
    let long = (count: 1000, start: 0.25, end: 0.5)
    expectOneTarget(
      AnimatableVector(repeating: long.start, count: long.count),
      AnimatableVector(repeating: long.end, count: long.count),
      animation)
    expectOneTarget(0.25, 0.5, animation)
    expectOneTarget(AnimatablePair(0.25, 7.0), AnimatablePair(0.5, 9), animation)
  }

  private func expectOneTarget<Data: VectorArithmetic>(_ start: Data, _ end: Data, _ animation: Animation) {
    let log = Log<Data>()
    let animator = Animator(Observed(log: log, animatableData: start))
    animator.animate(to: Observed(log: log, animatableData: end), animation, at: 0)
    for frame in 0...300 { _ = animator.value(at: Double(frame) / 60) }
    #expect(log.positions.last == end, "\(animation)")
    #expect(log.positions.count { $0 == end } == 1, "\(animation)")
    #expect(animator.value(at: 9).animatableData == end)
    _ = animator.value(at: 12)
    #expect(log.positions.count { $0 == end } == 1, "\(animation)")
  }

  @Test func `A change without an animation calls no setter at rest, and a running motion ends at the new target`() {
    let log = Log<Double>()
    let animator = Animator(Observed(log: log, animatableData: 0))
    animator.animate(to: Observed(log: log, animatableData: 1), nil, at: 0)
    _ = animator.value(at: 1)
    #expect(log.positions == [])
    animator.animate(to: Observed(log: log, animatableData: 2), .spring, at: 1)
    animator.animate(to: Observed(log: log, animatableData: 3), nil, at: 1.1)
    for frame in 66...300 { _ = animator.value(at: Double(frame) / 60) }
    #expect(log.positions.last == 3)
    #expect(log.positions.count { $0 == 3 } == 1)
    #expect(!log.positions.contains(2))
  }
}
