import FastVectorCharts
import FastVectorSamples
import Testing
import VecbenchSuite

struct NamedAnimationTests {
  private static let samples: [NamedAnimation] = [.customLinear, .customTwenty, .customSpeed]

  /// Returns the animated values of a change at 60 frames per second, with nil after the end of the animation.
  private func frames<V: VectorArithmetic>(_ animation: NamedAnimation, of change: V, count: Int) -> [V?] {
    var context = AnimationContext<V>()
    return (0..<count).map { animation.animation.animate(value: change, time: Double($0) / 60, context: &context) }
  }

  // MARK: Progress

  @Test(arguments: NamedAnimation.allCases, [1, 2, 7, 600])
  func `The progress of frames is never exactly 0 or 1`(animation: NamedAnimation, frames: Int) {
    let progress = animation.progress(frames: frames)
    #expect(progress.count == frames)
    #expect(progress.allSatisfy { $0 != 0 && $0 != 1 && $0.isFinite })
  }

  @Test func `The progress of a curve is evaluated at evenly spaced times`() {
    for (frame, progress) in NamedAnimation.easeInOut.progress(frames: 600).enumerated() {
      let expected = UnitCurve.easeInOut.value(at: (Double(frame) + 0.5) / 600)
      #expect(abs(progress - expected) < 1e-5, "frame \(frame)")
    }
  }

  @Test(arguments: NamedAnimation.allCases)
  func `The progress begins near 0, and ends near 1 unless the animation repeats`(animation: NamedAnimation) {
    let progress = animation.progress(frames: 600)
    #expect(abs(progress[0]) < 0.02)
    if animation == .repeated {
      #expect(zip(progress, progress.dropFirst()).contains { $0 > $1 })
    } else {
      #expect(abs(progress[599] - 1) < 0.02)
    }
  }

  @Test func `Only springs that bounce overshoot`() {
    let furthest = { (animation: NamedAnimation) in animation.progress(frames: 600).max()! }
    #expect(furthest(.bouncy) > 1.02)
    #expect(furthest(.bouncy) > furthest(.snappy) && furthest(.snappy) > 1)
    #expect(furthest(.spring) <= 1)
  }

  // MARK: Sample animations

  @Test(arguments: samples)
  func `A sample animation is a custom animation and moves from the start to the end`(animation: NamedAnimation) {
    let change = AnimatableVector(values: [3, -4, 0])
    let frames = frames(animation, of: change, count: 60)
    #expect(frames[0] == AnimatableVector(values: [0, 0, 0]))
    #expect(frames[59] == nil)
    let lengths = frames.compactMap { $0?.magnitudeSquared.squareRoot() }
    #expect(lengths == lengths.sorted())
    #expect(lengths.last! > 4 && lengths.last! < 5)
  }

  @Test func `An animation that is computed in twenty steps has the same values as one computed at once`() throws {
    let plain = frames(.customLinear, of: 1000.0, count: 25)
    let twenty = frames(.customTwenty, of: 1000.0, count: 25)
    #expect(plain.count { $0 == nil } == twenty.count { $0 == nil })
    for (a, b) in zip(plain, twenty) {
      guard let a, let b else { continue }
      #expect(abs(a - b) < 1e-9)
    }
  }

  @Test func `The duration at a constant speed grows with the distance, within limits`() {
    let frameCount = { (length: Double) in frames(.customSpeed, of: length, count: 120).count { $0 != nil } }
    #expect(frameCount(0) == 15)
    #expect(frameCount(1) == 15)
    #expect(frameCount(-500) == 30)
    #expect(frameCount(750) == 45)
    #expect(frameCount(1e9) == 60)
    #expect(frameCount(.infinity) == 60)
    #expect(frameCount(.nan) == 15)
    let way = frames(.customSpeed, of: 600.0, count: 30)
    for (frame, part) in way.enumerated() { #expect(abs(part! - Double(frame) * 1000 / 60) < 1e-9) }
  }

  @Test(arguments: NamedAnimation.allCases)
  func `Every animation can be found by its name and has a one-line summary`(animation: NamedAnimation) {
    #expect(NamedAnimation(rawValue: animation.rawValue) == animation)
    #expect(!animation.summary.isEmpty && animation.summary.count < 80 && !animation.summary.contains("\n"))
  }
}
