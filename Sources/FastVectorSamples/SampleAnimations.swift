import FastVectorCharts
import Foundation

// Custom animations like those that users write, for measuring the cost of `CustomAnimation`.

/// An animation at a constant speed that takes 0.35 s. Each frame scales the value once, by the fraction of the
/// duration that has elapsed.
struct PlainLinear: CustomAnimation {
  private static let duration = 0.35

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    time < Self.duration ? value.scaled(by: time / Self.duration) : nil
  }
}

/// An animation with the same values as ``PlainLinear``, within rounding. It computes each value in twenty steps, each
/// of which covers the same fraction of the remaining distance.
struct TwentySteps: CustomAnimation {
  private static let duration = 0.35
  private static let steps = 20

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    guard time < Self.duration else { return nil }
    let fraction = 1 - pow(1 - time / Self.duration, 1 / Double(Self.steps))
    var part = V.zero
    for _ in 0..<Self.steps { part += (value - part).scaled(by: fraction) }
    return part
  }
}

/// An animation at a constant speed of 1000 units per second, with a duration between 0.25 s and 1 s.
struct ConstantSpeed: CustomAnimation {
  private static let lengthPerSecond = 1000.0

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    // With this order of the arguments, a magnitude of NaN results in the minimum duration.
    let duration = min(max(0.25, value.magnitudeSquared.squareRoot() / Self.lengthPerSecond), 1)
    return time < duration ? value.scaled(by: time / duration) : nil
  }
}
