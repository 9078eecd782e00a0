import FastVectorCharts
import Testing
import VecbenchKit
import VecbenchSuite

struct AnimationFramesTests {
  /// The values of some frames.
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

  @Test func `frames go to the other state and back, again and again, and never stand still`() {
    let frames = AnimationFrames(LinePair(start: [0, 5], end: [21, 5]), under: .customLinear)
    let there = (1...20).map { [Double($0), 5] }
    let back = (1...20).map { [21 - Double($0), 5] }
    let expected = there + back + there + back
    expectEqual(values(frames.direct(NaiveKernels.self), frames: 80), expected, "direct")
    expectEqual(values(frames.deferred(), frames: 80), expected, "deferred")
    expectEqual(values(frames.symbolic(NativeKernels.self), frames: 80), expected, "symbolic")
  }

  @Test(arguments: NamedAnimation.allCases)
  func `both ways show the same, on the way back as well`(animation: NamedAnimation) {
    let frames = AnimationFrames(LinePair(start: [0, 50, -3], end: [100, 20, 70]), under: animation)
    // Springs move in steps of 1/300 s, and time rounds to one more or less where it counts from another moment.
    let isStepped = [.spring, .smooth, .snappy, .bouncy].contains(animation)
    expectEqual(
      values(frames.direct(SIMDKernels.self), frames: 150),
      values(frames.symbolic(SIMDKernels.self), frames: 150), within: isStepped ? 3 : 1e-9, "\(animation)")
    // A spring that asks for the length may find another one by a rounding, and stop a frame earlier or later.
    expectEqual(
      values(frames.direct(SIMDKernels.self), frames: 150), values(frames.deferred(), frames: 150),
      within: isStepped ? 3 : 1e-9, "\(animation)")
  }

  @Test func `what goes on for ever is never started again`() {
    let frames = AnimationFrames(LinePair(start: [0], end: [1]), under: .repeated)
    let direct = values(frames.direct(NaiveKernels.self), frames: 5000).map { $0[0] }
    #expect(direct.allSatisfy { (0...1).contains($0) })
    // Far beyond any way that ends, it is still between the two.
    #expect(direct.suffix(50).min()! < 0.1 && direct.suffix(50).max()! > 0.9)
  }

  @Test func `two equal states are at rest in both ways`() {
    for animation in NamedAnimation.allCases {
      let frames = AnimationFrames(LinePair(start: [1, 2], end: [1, 2]), under: animation)
      let expected = [[Double]](repeating: [1, 2], count: 60)
      expectEqual(values(frames.direct(NaiveKernels.self), frames: 60), expected, "direct \(animation)")
      expectEqual(values(frames.deferred(), frames: 60), expected, "deferred \(animation)")
      expectEqual(values(frames.symbolic(NaiveKernels.self), frames: 60), expected, "symbolic \(animation)")
    }
  }
}
