import FastVectorCharts
import FastVectorSamples
import Testing
import VecbenchKit
import VecbenchSuite

struct AnimationFramesTests {
  /// Returns the values of the first frames.
  private func values(_ source: FrameSource<AnimatableVector>, frames: Int) -> [[Double]] {
    (0..<frames).map { number in
      source.prepare()
      return source.frame(number).values
    }
  }

  private func expectEqual(
    _ frames: [[Double]], _ expected: [[Double]], within tolerance: Double = 1e-9, _ comment: Comment
  ) {
    #expect(frames.count == expected.count)
    for (frame, (values, expected)) in zip(frames, expected).enumerated() {
      for (value, expected) in zip(values, expected) {
        #expect(abs(value - expected) < tolerance, "\(comment), frame \(frame)")
      }
    }
  }

  @Test func `Frames alternate between the two states, and never repeat a value at the ends`() {
    let frames = AnimationFrames(LinePair(start: [0, 5], end: [21, 5]), under: .customLinear)
    let there = (1...20).map { [Double($0), 5] }
    let back = (1...20).map { [21 - Double($0), 5] }
    let expected = there + back + there + back
    expectEqual(values(frames.direct(NaiveKernels.self), frames: 80), expected, "direct")
    expectEqual(values(frames.deferred(), frames: 80), expected, "deferred")
    expectEqual(values(frames.symbolic(NativeKernels.self), frames: 80), expected, "symbolic")
  }

  @Test(arguments: NamedAnimation.allCases)
  func `Direct, deferred and symbolic animation have the same values in both directions`(animation: NamedAnimation) {
    let frames = AnimationFrames(LinePair(start: [0, 50, -3], end: [100, 20, 70]), under: animation)
    // Springs move in steps of 1/300 s. The rounding of a time can add or omit one step, so the tolerance is larger.
    let isStepped = [.spring, .smooth, .snappy, .bouncy].contains(animation)
    expectEqual(
      values(frames.direct(SIMDKernels.self), frames: 150),
      values(frames.symbolic(SIMDKernels.self), frames: 150), within: isStepped ? 3 : 1e-9, "\(animation)")
    // The duration of a spring depends on the length of the vector. Rounding the length can end the spring a frame
    // earlier or later.
    expectEqual(
      values(frames.direct(SIMDKernels.self), frames: 150), values(frames.deferred(), frames: 150),
      within: isStepped ? 3 : 1e-9, "\(animation)")
  }

  @Test func `An animation without an end is never restarted`() {
    let frames = AnimationFrames(LinePair(start: [0], end: [1]), under: .repeated)
    let direct = values(frames.direct(NaiveKernels.self), frames: 5000).map { $0[0] }
    #expect(direct.allSatisfy { (0...1).contains($0) })
    // After far more frames than any finite animation has, the values still cover the whole range.
    #expect(direct.suffix(50).min()! < 0.1 && direct.suffix(50).max()! > 0.9)
  }

  @Test func `Frames between two equal states are constant`() {
    for animation in NamedAnimation.allCases {
      let frames = AnimationFrames(LinePair(start: [1, 2], end: [1, 2]), under: animation)
      let expected = [[Double]](repeating: [1, 2], count: 60)
      expectEqual(values(frames.direct(NaiveKernels.self), frames: 60), expected, "direct \(animation)")
      expectEqual(values(frames.deferred(), frames: 60), expected, "deferred \(animation)")
      expectEqual(values(frames.symbolic(NaiveKernels.self), frames: 60), expected, "symbolic \(animation)")
    }
  }
}
