import FastVectorCharts
import Foundation

// Custom animations as users write them, to measure what theirs cost.

/// Scales the change once a frame.
struct PlainLinear: CustomAnimation {
  private static let duration = 0.35

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    time < Self.duration ? value.scaled(by: time / Self.duration) : nil
  }
}

/// Comes as far as the plain one in twenty steps, each of which covers a fraction of the distance left.
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

/// Moves by the same length every second, but takes neither too short a time to be seen nor too long a one to be
/// waited for.
struct ConstantSpeed: CustomAnimation {
  private static let lengthPerSecond = 1000.0

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    // In this order, a length that is not a number makes it short.
    let duration = min(max(0.25, value.magnitudeSquared.squareRoot() / Self.lengthPerSecond), 1)
    return time < duration ? value.scaled(by: time / duration) : nil
  }
}
