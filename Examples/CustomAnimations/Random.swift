import FastVectorAnimation
import Foundation

/// Trembles between the old value and the new one until the environment says to stop.
struct Trembling: CustomAnimation {
  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    context.environment.isCalm ? nil : value.scaled(by: noise(at: time))
  }
}

/// Trembles, and once the environment says to stop, less and less until it stands at the new value.
struct FadingTrembling: CustomAnimation {
  let fade: TimeInterval

  /// When it was told to stop.
  private struct Stop: AnimationStateKey {
    static var defaultValue: TimeInterval? { nil }
  }

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    guard context.environment.isCalm else { return value.scaled(by: noise(at: time)) }
    let stop = context.state[Stop.self] ?? time
    context.state[Stop.self] = stop
    let calm = (time - stop) / fade
    return calm < 1 ? value.scaled(by: calm + (1 - calm) * noise(at: time)) : nil
  }
}

/// A number in 0..<1 that looks random and follows from the time, so that the same time always shows the same.
func noise(at time: TimeInterval) -> Double {
  // The mixer of SplitMix64, on the number of the thousandth of a second.
  var bits = UInt64(max(time * 1000, 0).rounded()) &* 0x9E37_79B9_7F4A_7C15
  bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
  bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
  return Double((bits ^ bits >> 31) >> 11) * 0x1p-53
}

extension EnvironmentValues {
  private struct CalmKey: EnvironmentKey {
    static var defaultValue: Bool { false }
  }

  /// Whether what trembles should stop.
  var isCalm: Bool {
    get { self[CalmKey.self] }
    set { self[CalmKey.self] = newValue }
  }
}
