import FastVector
import Foundation

/// An animation with a timing curve and a fixed duration.
struct UnitCurveAnimation: CustomAnimation {
  let duration: TimeInterval
  let curve: UnitCurve

  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V? {
    // An animation whose duration is NaN is over immediately, as if its duration were 0.
    guard duration > 0, time <= duration + timeTolerance else { return nil }
    return value.scaled(by: curve.value(at: time / duration))
  }

  /// Returns the velocity in units per second. Returns nil for Bézier curves, and at times when a circular curve is
  /// vertical.
  ///
  /// As in SwiftUI, a spring that interrupts a Bézier curve therefore starts at rest.
  func velocity<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: AnimationContext<V>
  ) -> V? {
    guard duration > 0, !curve.isBezier else { return nil }
    let velocity = curve.velocity(at: time / duration) / duration
    return velocity.isFinite ? value.scaled(by: velocity) : nil
  }
}
