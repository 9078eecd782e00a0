import FastVectorViews
import Testing

@Suite struct `Phase animators` {
  private struct Hopping: View {
    var body: some View {
      PhaseAnimator([0.0, 60, 20]) { x in
        Rectangle().frame(width: 10, height: 10).offset(x: x)
      } animation: { _ in
        .linear(duration: 1)
      }
    }
  }

  private struct Triggered: View {
    @State private var count = 0
    var body: some View {
      VStack(spacing: 0) {
        PhaseAnimator([0.0, 60], trigger: count) { x in
          Rectangle().frame(width: 10, height: 10).offset(x: x)
        } animation: { _ in
          .linear(duration: 1)
        }
        Button("Go") { count += 1 }
      }
    }
  }

  /// Returns the horizontal distance of the first rectangle from its resting position.
  private func offset(_ stage: Stage) -> CGFloat { (stage.frames.first?.minX ?? .nan) - 45 }

  /// The greatest distance by which a view moves in one frame: 60 points per second at 60 frames per second, plus a
  /// tolerance. A phase begins one frame after the end of the previous one.
  private let frame: CGFloat = 60 / 60 + 1e-6

  @Test func `A phase animator repeats its phases endlessly, each with its animation`() {
    let stage = Stage(Hopping(), size: CGSize(width: 100, height: 40))
    for (time, expected) in [(0.5, 30.0), (1.5, 40), (2.5, 10), (3.5, 30), (4.5, 40)] as [(Double, CGFloat)] {
      stage.advance(to: time)
      // Each phase adds a delay of one frame.
      #expect(abs(offset(stage) - expected) < frame * CGFloat(time + 1))
    }
    #expect(!stage.isAtRest)
  }

  @Test func `A phase animator with a trigger runs once`() throws {
    let stage = Stage(Triggered(), size: CGSize(width: 100, height: 40))
    stage.advance(to: 1)
    #expect(offset(stage) == 0)
    try stage.tap("Go")
    stage.advance(to: 1.5)
    #expect(abs(offset(stage) - 30) < frame)
    stage.advance(to: 2.5)
    #expect(abs(offset(stage) - 30) < 2 * frame)
    stage.advance(to: 5)
    #expect(offset(stage) == 0 && stage.isAtRest)
  }
}

@Suite struct `Keyframe animators` {
  private struct Played: View {
    @State private var count = 0
    var body: some View {
      VStack(spacing: 0) {
        KeyframeAnimator(initialValue: 0.0, trigger: count) { x in
          Rectangle().frame(width: 10, height: 10).offset(x: x)
        } keyframes: { _ in
          KeyframeTrack {
            LinearKeyframe(40.0, duration: 1)
            LinearKeyframe(20.0, duration: 2)
          }
        }
        Button("Go") { count += 1 }
      }
    }
  }

  @Test func `A keyframe animator shows the values of its tracks after a trigger`() throws {
    let stage = Stage(Played(), size: CGSize(width: 100, height: 40))
    stage.advance(to: 2)
    #expect(stage.frames.first?.minX == 45)
    try stage.tap("Go")
    for (time, offset) in [(2.25, 10.0), (3, 40), (4, 30), (4.5, 25)] as [(Double, CGFloat)] {
      stage.advance(to: time)
      #expect(abs((stage.frames.first?.minX ?? .nan) - 45 - offset) < 1e-6)
    }
    stage.advance(to: 9)
    #expect(stage.isAtRest)
  }
}
