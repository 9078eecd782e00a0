import FastVectorViews
import Foundation
import Testing

@Suite struct `Ends of animations` {
  private final class Log: @unchecked Sendable {
    var positions: [Double] = []
    var events: [String] = []
  }

  /// A modifier that compares its data with the target to detect the end of an animation, as many apps do.
  private struct ArrivalObserver: ViewModifier, Animatable {
    let target: Double
    let log: Log
    let action: @Sendable () -> Void

    var animatableData: Double {
      didSet {
        log.positions.append(animatableData)
        if animatableData == target { DispatchQueue.main.async(execute: action) }
      }
    }

    func body(content: Content) -> some View { content }
  }

  private struct Scene: View {
    let targets: [Double]
    let animation: Animation
    let hasCompletion: Bool
    let log: Log
    @State private var step = 0
    @State private var arrivals = 0

    private var value: Double { step == 0 ? 0 : targets[step - 1] }

    var body: some View {
      VStack {
        Text("\(arrivals)").modifier(ArrivalObserver(target: value, log: log, action: arrive, animatableData: value))
        Button("Go") {
          if hasCompletion {
            withAnimation(animation, completionCriteria: .removed) {
              step += 1
            } completion: {
              log.events.append("complete")
            }
          } else {
            withAnimation(animation) { step += 1 }
          }
        }
      }
    }

    // Changing a state during the animation evaluates the view again.
    @Sendable private func arrive() {
      log.events.append("arrived")
      arrivals += 1
    }
  }

  private static let animations: [Animation] = [
    .default, .spring, .bouncy, .snappy, .easeInOut(duration: 0.99), .linear(duration: 1), .linear(duration: 0.5),
    .linear(duration: 0), .easeOut(duration: 1).delay(0.25), .linear(duration: 2).speed(4),
    .interpolatingSpring(stiffness: 50, damping: 5), .linear(duration: 0.5).repeatCount(1),
    .linear(duration: 0.25).repeatCount(3), .timingCurve(0.2, 1.4, 0.6, 1, duration: 0.7),
  ]

  @Test(arguments: animations, [false, true])
  func `The setter of the animatable data receives the target once, at the end`(
    animation: Animation, hasCompletion: Bool
  ) throws {
    for rate in [60.0, 120, 37] {
      let log = Log()
      let stage = Stage(size: CGSize(width: 100, height: 100), framesPerSecond: rate) {
        Scene(targets: [0.3], animation: animation, hasCompletion: hasCompletion, log: log)
      }
      stage.advance(to: 0.2)
      try stage.tap("Go")
      for step in 1...Int(5 * rate) { stage.advance(to: 0.2 + Double(step) / rate) }
      let isRepeated = animation == .linear(duration: 0.25).repeatCount(3)
      #expect(log.positions.last == 0.3, "\(animation), \(rate)")
      #expect(log.positions.count { $0 == 0.3 } == (isRepeated ? 2 : 1), "\(animation), \(rate)")
      #expect(stage.texts.first == (isRepeated ? "2" : "1"))
      #expect(stage.isAtRest)
    }
  }

  @Test(arguments: [Animation.default, .bouncy, .linear(duration: 1), .easeInOut(duration: 0.99)])
  func `An interrupted animation sets only the last target`(animation: Animation) throws {
    let log = Log()
    let stage = Stage(size: CGSize(width: 100, height: 100)) {
      Scene(targets: [10, 0.7], animation: animation, hasCompletion: false, log: log)
    }
    try stage.tap("Go")
    stage.advance(to: 0.1)
    try stage.tap("Go")
    stage.advance(to: 9)
    #expect(log.positions.last == 0.7)
    #expect(log.positions.count { $0 == 0.7 } == 1)
    #expect(!log.positions.contains(10))
  }

  @Test func `The target is set before the completion runs`() throws {
    let log = Log()
    let stage = Stage(size: CGSize(width: 100, height: 100)) {
      Scene(targets: [10], animation: .spring, hasCompletion: true, log: log)
    }
    try stage.tap("Go")
    for frame in 1...300 where log.events.isEmpty {
      stage.advance(to: Double(frame) / 60)
      if log.events.isEmpty { #expect(log.positions.last != 10) }
    }
    #expect(log.positions.last == 10)
    stage.advance(to: 9)
    #expect(log.events == ["complete", "arrived"])
  }

  @Test func `A view that draws its data ends with the exact target`() throws {
    struct Number: View, Animatable {
      var animatableData: Double
      var body: some View { Text("\(animatableData)") }
    }
    struct Scene: View {
      @State private var isOn = false
      var body: some View {
        VStack {
          Number(animatableData: isOn ? 0.1 : 0.7)
          Button("Go") { withAnimation(.smooth) { isOn.toggle() } }
        }
      }
    }
    let stage = Stage(Scene(), size: CGSize(width: 100, height: 100))
    try stage.tap("Go")
    stage.advance(to: 0.1)
    #expect(stage.texts.first != "0.1")
    stage.advance(to: 9)
    #expect(stage.texts.first == "0.1")
  }
}
