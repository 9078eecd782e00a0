import Foundation

/// An animation along a curve, of a fixed duration.
struct UnitCurveAnimation: CustomAnimation {
  let duration: TimeInterval
  let curve: UnitCurve

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    // A duration that is not a number is over at once, as one of 0 is.
    guard duration > 0, time <= duration else { return nil }
    return value.scaled(by: curve.value(at: time / duration))
  }

  /// Nil for Bézier curves, as in SwiftUI: a spring that interrupts one starts at rest. Nil also where a circular
  /// one is vertical.
  func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    guard duration > 0, !curve.isBezier else { return nil }
    let velocity = curve.velocity(at: time / duration) / duration
    return velocity.isFinite ? value.scaled(by: velocity) : nil
  }
}
