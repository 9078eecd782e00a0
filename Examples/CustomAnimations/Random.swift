import FastVector
import FastVectorAnimation
import Foundation

/// An animation that trembles between the old and the new value until `isCalm` is set in the environment.
struct Trembling: CustomAnimation {
  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    context.environment.isCalm ? nil : value.scaled(by: noise(at: time))
  }
}

/// An animation that trembles until `isCalm` is set in the environment. After that, it approaches the new value while
/// the trembling fades out.
struct FadingTrembling: CustomAnimation {
  let fade: TimeInterval

  /// The time at which `isCalm` was set.
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

/// Returns a pseudorandom number in 0..<1 that depends only on the time, so that every run shows the same values.
func noise(at time: TimeInterval) -> Double {
  // The SplitMix64 mixer, applied to the time in milliseconds.
  var bits = UInt64(max(time * 1000, 0).rounded()) &* 0x9E37_79B9_7F4A_7C15
  bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
  bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
  return Double((bits ^ bits >> 31) >> 11) * 0x1p-53
}

extension EnvironmentValues {
  private struct CalmKey: EnvironmentKey {
    static var defaultValue: Bool { false }
  }

  /// True if trembling animations should stop.
  var isCalm: Bool {
    get { self[CalmKey.self] }
    set { self[CalmKey.self] = newValue }
  }
}
