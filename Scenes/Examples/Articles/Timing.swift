import FastVectorViewsCairo

// Examples of custom animations.

struct Even: CustomAnimation {
  let duration: TimeInterval
  var merges = false

  private struct Start<Value: VectorArithmetic>: AnimationStateKey {
    var value: Value?
    var time: TimeInterval = 0
    static var defaultValue: Self { Start() }
  }

  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    let start = context.state[Start<V>.self]
    guard time < start.time + duration else { return nil }
    let share = (time - start.time) / duration
    return if let from = start.value { from.interpolated(towards: value, amount: share) } else {
      value.scaled(by: share)
    }
  }

  func velocity<V: VectorArithmetic>(value: V, time: TimeInterval, context: AnimationContext<V>) -> V? {
    value.scaled(by: 1 / duration)
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> Bool {
    guard merges else { return false }
    let reached = previous.base.animate(value: value, time: time, context: &context)
    context.state[Start<V>.self] = Start(value: reached, time: time)
    return true
  }
}

/// An animation that shakes until `isCalm` is set in the environment, and then fades out.
struct Shake: CustomAnimation {
  let fade: TimeInterval

  private struct End<Value: VectorArithmetic>: AnimationStateKey {
    var time: TimeInterval?
    static var defaultValue: Self { End() }
  }

  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    // Use two sines with unrelated periods instead of random numbers, so that all runs are identical.
    let noise = 0.5 + 0.25 * (sin(time * 61) + sin(time * 37.7))
    guard context.environment.isCalm else { return value.scaled(by: noise) }
    let end = context.state[End<V>.self].time ?? time
    context.state[End<V>.self].time = end
    let calm = fade > 0 ? (time - end) / fade : 1
    return calm < 1 ? value.scaled(by: calm + (1 - calm) * noise) : nil
  }
}

private struct CalmKey: EnvironmentKey {
  static let defaultValue = false
}

extension EnvironmentValues {
  var isCalm: Bool {
    get { self[CalmKey.self] }
    set { self[CalmKey.self] = newValue }
  }
}

/// A linear animation whose speed is read from the environment.
struct Paced: CustomAnimation {
  let duration: TimeInterval

  private struct Progress<Value: VectorArithmetic>: AnimationStateKey {
    var share = 0.0
    var time = 0.0
    static var defaultValue: Self { Progress() }
  }

  func animate<V: VectorArithmetic>(value: V, time: TimeInterval, context: inout AnimationContext<V>) -> V? {
    var progress = context.state[Progress<V>.self]
    progress.share += (time - progress.time) * context.environment.pace / duration
    progress.time = time
    context.state[Progress<V>.self] = progress
    return progress.share < 1 ? value.scaled(by: progress.share) : nil
  }
}

private struct PaceKey: EnvironmentKey {
  static let defaultValue = 1.0
}

extension EnvironmentValues {
  var pace: Double {
    get { self[PaceKey.self] }
    set { self[PaceKey.self] = newValue }
  }
}

struct Turning: View {
  @State private var isTurned = false

  var body: some View {
    Text("Hi").font(.system(size: 80)).rotationEffect(.degrees(isTurned ? 360 : 0))
      .task { withAnimation(Animation(Even(duration: 2)).repeatForever(autoreverses: false)) { isTurned.toggle() } }
  }
}

struct Shaking: View {
  let fade: TimeInterval
  @State private var isShaken = false
  @State private var isCalm = false

  var body: some View {
    VStack(spacing: 20) {
      Text("!").font(.system(size: 80)).offset(x: isShaken ? 6 : -6, y: isShaken ? 6 : -6)
        .animation(Animation(Shake(fade: fade)), value: isShaken)
        .task { isShaken = true }
        .environment(\.isCalm, isCalm)
      Button("Enough") { isCalm = true }
    }
  }
}

struct Pacing: View {
  @State private var isThere = false
  @State private var pace = 1.0

  var body: some View {
    VStack(spacing: 20) {
      Circle().fill(.orange).frame(width: 40, height: 40).offset(x: isThere ? 120 : -120)
        .animation(Animation(Paced(duration: 2)), value: isThere)
        .task { isThere = true }
        .environment(\.pace, pace)
      Slider(value: $pace, in: 0...4)
    }
    .padding()
  }
}

struct Interrupted: View {
  @State private var isRight = false

  private func row(_ color: Color, _ animation: Animation) -> some View {
    RoundedRectangle(cornerRadius: 10).fill(color).frame(width: 40, height: 40).offset(x: isRight ? 100 : -100)
      .animation(animation, value: isRight)
  }

  var body: some View {
    VStack(spacing: 12) {
      row(.green, .linear(duration: 1.5))
      row(.yellow, Animation(Even(duration: 1.5, merges: true)))
      row(.blue, .spring)
      Button("Animate") { isRight.toggle() }
    }
  }
}

func timingExamples() -> [Example] {
  [
    Example("linear", "A custom linear animation, repeated") { Turning() },
    Example(
      "random", "An animation that goes on until the environment ends it", events: [(1, { try $0.tap("Enough") })]
    ) {
      Shaking(fade: 0)
    },
    Example(
      "fading", "The same, which fades out", duration: 3, events: [(0.5, { try $0.tap("Enough") })]
    ) { Shaking(fade: 2) },
    Example(
      "variable-speed", "A speed that changes on the way", duration: 2.5,
      events: [(0.8, { try $0.set(slider: "0", to: 0) }), (1.4, { try $0.set(slider: "0", to: 4) })]
    ) { Pacing() },
    Example(
      "merging", "Interrupted at half time: folded, merged, and a spring", duration: 3,
      events: [(0, { try $0.tap("Animate") }), (0.75, { try $0.tap("Animate") })]
    ) { Interrupted() },
  ]
}
