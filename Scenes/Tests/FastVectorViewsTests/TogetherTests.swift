import FastVectorViews
import Foundation
import Testing

/// Views that start to move at the same time share a motion until they are interrupted. If the change has a completion,
/// they have separate animators instead.
@Suite struct `Shared animators of views` {
  private final class Script {
    var places: [CGPoint] = []
    var animation: Animation?
    var hasCompletion = false
  }

  private struct Scene: View {
    let script: Script
    @State private var places = [CGPoint](repeating: .zero, count: 4)

    var body: some View {
      ZStack {
        Button("go") {
          guard script.hasCompletion else { return withAnimation(script.animation) { places = script.places } }
          withAnimation(script.animation) {
            places = script.places
          } completion: {
          }
        }
        ForEach(0..<4) { index in
          Rectangle().frame(width: 10 + abs(places[index].y), height: 10).offset(x: places[index].x, y: places[index].y)
            .foregroundStyle(places[index].x > 0 ? Color.red : Color.blue)
        }
      }
    }
  }

  private let animations: [Animation?] = [
    .linear(duration: 0.5), .easeInOut, .default, .spring, .bouncy, .snappy.delay(0.1), .interpolatingSpring,
    .easeOut(duration: 0.4).speed(2), .linear(duration: 0).delay(0.2), .linear(duration: 0.2).repeatCount(3),
    .spring.logicallyComplete(after: 0.1), nil,
  ]

  @Test func `Views with shared animators move like views with separate ones, even if they are interrupted`() throws {
    for seed in 0..<40 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let scripts = [Script(), Script()]
      scripts[1].hasCompletion = true
      let stages = scripts.map { Stage(Scene(script: $0), size: CGSize(width: 200, height: 200)) }
      var time = 0.0
      for _ in 0..<4 {
        let animation = animations.randomElement(using: &generator)!
        let places = (0..<4).map { index in
          // The distances are rounded, so some views move by the same distance, and some don't move.
          CGPoint(x: Double.random(in: -50...50, using: &generator).rounded(), y: index < 2 ? 20 : 0)
        }
        for (script, stage) in zip(scripts, stages) {
          (script.animation, script.places) = (animation, places)
          try stage.tap("go")
        }
        for _ in 0..<Int.random(in: 1...30, using: &generator) {
          time += Bool.random(using: &generator) ? 1.0 / 60 : Double.random(in: 0...0.05, using: &generator)
          let frames = stages.map { stage in
            stage.advance(to: time)
            return stage.frame()
          }
          #expect(frames[0] == frames[1], "seed \(seed), time \(time)")
        }
      }
      for stage in stages { stage.advance(to: time + 5) }
      #expect(stages[0].isAtRest && stages[1].isAtRest, "seed \(seed)")
      #expect(stages[0].frame() == stages[1].frame(), "seed \(seed)")
    }
  }
}
