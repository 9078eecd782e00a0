import FastVectorViews
import Foundation
import Testing

@Suite struct `Advancing a stage` {
  private static let size = CGSize(width: 300, height: 100)

  private struct Phases: View {
    let phases: [Double]
    let duration: Double
    var body: some View {
      PhaseAnimator(phases) { x in
        Rectangle().frame(width: 10, height: 10).offset(x: x)
      } animation: { _ in
        .linear(duration: duration)
      }
    }
  }

  private struct TriggeredPhases: View {
    let phases: [Double]
    @State private var count = 0
    var body: some View {
      PhaseAnimator(phases, trigger: count) { x in
        Rectangle().frame(width: 10, height: 10).offset(x: x)
      } animation: {
        $0 < 0 ? nil : .easeInOut(duration: 0.3)
      }
      .onAppear { DispatchQueue.main.asyncAfter(deadline: .now() + 0.21) { count += 1 } }
    }
  }

  private struct Chain: View {
    let length: Int
    @State private var count = 0
    var body: some View { Text("\(count)").onAppear(perform: next) }

    private func next() {
      DispatchQueue.main.async {
        count += 1
        if count < length { next() }
      }
    }
  }

  private struct DelayedChain: View {
    @State private var count = 0
    var body: some View {
      Text("\(count)").onAppear {
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) {
          count += 1
          DispatchQueue.main.async {
            count *= 10
            DispatchQueue.main.async { withAnimation(.linear(duration: 0.1)) { count += 7 } }
          }
        }
      }
    }
  }

  private struct TooManyUpdates: View {
    @State private var count = 0
    var body: some View { Text("\(count)").onChange(of: count, initial: true) { if count < 450 { count += 1 } } }
  }

  private struct BusyTask: View {
    @State private var count = 0
    var body: some View {
      Text("\(count)").task {
        for _ in 0..<3500 {
          count += 1
          await Task.yield()
        }
      }
    }
  }

  private static var scenes: [(name: String, make: () -> Stage)] {
    [
      ("phases of a second", { Stage(Phases(phases: [0, -100, -100], duration: 1), size: size) }),
      ("repeated phases", { Stage(Phases(phases: [0, 40, 40, 40, -20, 0], duration: 0.1), size: size) }),
      ("equal phases", { Stage(Phases(phases: [30, 30], duration: 1), size: size) }),
      ("phases without a duration", { Stage(Phases(phases: [0, 10, 20, 30, 40], duration: 0), size: size) }),
      ("triggered phases", { Stage(TriggeredPhases(phases: [0, 50, 50, -1, -2, -2, 80]), size: size) }),
      ("a chain of work", { Stage(Chain(length: 5), size: size) }),
      ("a long chain of work", { Stage(Chain(length: 200), size: size) }),
      ("delayed work", { Stage(DelayedChain(), size: size) }),
      ("too many updates", { Stage(TooManyUpdates(), size: size) }),
      ("a busy task", { Stage(BusyTask(), size: size) }),
    ]
  }

  @Test(arguments: scenes.indices, [0.25, 1, 1.5, 2.05, 4])
  func `Advancing to a time in one step has the same result as advancing frame by frame`(scene: Int, end: Double) {
    let (name, make) = Self.scenes[scene]
    let (one, many) = (make(), make())
    one.advance(to: end)
    for frame in 1...Int(end * 60) { many.advance(to: Double(frame) / 60) }
    many.advance(to: end)
    #expect(one.text == many.text, "\(name)")
    #expect(one.frame() == many.frame(), "\(name)")
    #expect(one.isAtRest == many.isAtRest, "\(name)")
    #expect(one.warnings == many.warnings, "\(name)")
  }

  @Test func `A chain of dependent changes takes one frame per change`() {
    for length in 1...20 {
      let stage = Stage(Chain(length: length), size: Self.size)
      stage.advance(to: 1)
      #expect(stage.texts == ["\(length)"])
      #expect(stage.isAtRest)
    }
  }

  @Test func `A phase that doesn't move anything takes one frame`() {
    let stage = Stage(Phases(phases: [0, -100, -100], duration: 1), size: Self.size)
    stage.advance(to: 1.5)
    let offset = (stage.frames.first?.minX ?? .nan) - 145
    // The view starts to move back two or three frames after the first second.
    #expect((-56 ... -52).contains(offset))
  }
}
